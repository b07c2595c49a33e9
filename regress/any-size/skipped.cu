//expect: holds
//size: launch
//--blockDim=128 --gridDim=8

// Some rounds are passed over.
__global__ void odd(int *a, const char *skip, unsigned n) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(blockDim.x) * gridDim.x) {
    if (skip[i]) continue;
    a[i]++;
  }
}
