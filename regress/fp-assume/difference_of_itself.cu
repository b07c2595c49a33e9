//expect: holds
//--blockDim=32 --gridDim=1 --fp-assume=finite

// x - x is 0, but for infinities and NaN.
__global__ void difference(const float *a, float *out) {
  float x = a[threadIdx.x];
  out[threadIdx.x] = x;
  __assert(x - x == 0.0f);
}
