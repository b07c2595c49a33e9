//expect: violated
//property: bounds
//line: 8
#include <cuda_runtime.h>

// The last thread reads behind the end of the allocation.
__global__ void shift(int *out, const int *in) {
  out[threadIdx.x] = in[threadIdx.x + 1];
}

int main() {
  int *pool;
  cudaMalloc(&pool, 4096);
  cudaMemset(pool, 0, 4096);
  shift<<<1, 64>>>(pool, pool + 960);
}
