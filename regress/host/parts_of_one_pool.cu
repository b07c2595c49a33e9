//expect: holds
#include <cuda_runtime.h>

// Two parts of one allocation: what is read begins where what is written ends.
__global__ void shift(int *out, const int *in) {
  out[threadIdx.x] = in[threadIdx.x + 1];
}

int main() {
  int *pool;
  cudaMalloc(&pool, 4096);
  cudaMemset(pool, 0, 4096);
  shift<<<1, 64>>>(pool, pool + 64);
}
