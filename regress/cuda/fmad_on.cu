//expect: holds
//--blockDim=1 --gridDim=1 --fmad=on

// One rounding, 2^-24 is left: as a difference, the other way round, with a sign, and by way of a variable.
__global__ void rest(float *out) {
  out[0] = 1.000244140625f;
  float x = out[0];
  const float left = 5.9604644775390625e-8f;
  __assert(x * x - 1.00048828125f == left);
  __assert(1.00048828125f - x * x == -left);
  __assert(-(x * x) + 1.00048828125f == -left);
  float product = x * x;
  __assert(product + -1.00048828125f == left);
}
