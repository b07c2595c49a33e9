//expect: holds
//--blockDim=1 --gridDim=1

// KLEE-CL, section 6.3: what is not a number is never below the rest of the chain, which is a number from the beginning.
__global__ void least(const float *x, float *out) {
  const float infinity = __int_as_float(0x7f800000);
  float up = infinity, down = infinity;
  for (int i = 0; i < 4; ++i) up = x[i] < up ? x[i] : up;
  for (int i = 3; i >= 0; --i) down = x[i] < down ? x[i] : down;
  out[0] = up;
  __assert(up == down);
}
