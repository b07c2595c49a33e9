//expect: holds
#include <cuda_runtime.h>

// The kernel reads before the place that it is passed, where the other part does not lie.
__global__ void shift(int *out, const int *in) {
  out[threadIdx.x] = in[int(threadIdx.x) - 64];
}

int main() {
  int *pool;
  cudaMalloc(&pool, 4096);
  cudaMemset(pool, 0, 4096);
  shift<<<1, 64>>>(pool, pool + 128);
}
