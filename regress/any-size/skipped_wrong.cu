//expect: violated
//property: race
//line: 9
//--blockDim=128 --gridDim=8

// Where one is passed over, the next one is taken.
__global__ void odd(int *a, const char *skip, unsigned n) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(blockDim.x) * gridDim.x) {
    a[i + (skip[i] != 0)]++;
  }
}
