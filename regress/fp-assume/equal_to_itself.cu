//expect: holds
//--blockDim=32 --gridDim=1 --fp-assume=ordered

__global__ void itself(const float *a, float *out) {
  float x = a[threadIdx.x];
  out[threadIdx.x] = x;
  __assert(x == x);
}
