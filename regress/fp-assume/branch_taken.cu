//expect: holds
//--blockDim=1 --gridDim=1 --fp-assume=finite

// Where x is 0 the quotient is infinite or NaN: no such execution counts.
__global__ void taken(const float *a, float *out) {
  float x = a[0];
  out[0] = 1.0f / x;
  __assert(x != 0.0f);
}
