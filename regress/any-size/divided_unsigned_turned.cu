//expect: holds
//size: launch
//--blockDim=64 --gridDim=2
// The same with numbers that are never negative: see divided_turned.cu.
__global__ void k(const float *a, float *b, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * n) {
    unsigned r = i / n, c = i % n;
    b[c * n + r] = a[i];
  }
}
