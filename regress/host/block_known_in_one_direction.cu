//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// Rows of a block have 32 threads, however many rows there are.
__global__ void turn(int *a) {
  __shared__ int s[32][33];
  s[threadIdx.y][threadIdx.x] = a[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  a[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.y][threadIdx.x] + threadIdx.y;
}

int main(int argc, char **argv) {
  int *a;
  unsigned rows = atoi(argv[1]);
  if (rows < 1 || rows > 32) return 1;
  cudaMalloc(&a, 1024 * sizeof(int));
  cudaMemset(a, 0, 1024 * sizeof(int));
  turn<<<1, dim3(32, rows)>>>(a);
}
