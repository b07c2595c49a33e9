//expect: holds
//--blockDim=1 --gridDim=1 --fmad=off

// Two roundings: the rest of the product is gone.
__global__ void rest(float *out) {
  out[0] = 1.000244140625f;
  float x = out[0];
  __assert(x * x - 1.00048828125f == 0.0f);
  __assert(1.00048828125f - x * x == 0.0f);
  __assert(-(x * x) + 1.00048828125f == 0.0f);
}
