//expect: holds
//--error uninitialised-read
#include <cuda_runtime.h>

// Each thread reads what its block has written before the barrier.
__global__ void turn(int *a) {
  int first = blockIdx.x * blockDim.x;
  a[first + threadIdx.x] = threadIdx.x;
  __syncthreads();
  int v = a[first + blockDim.x - 1 - threadIdx.x];
  __syncthreads();
  a[first + threadIdx.x] = v;
}

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  turn<<<2, 32>>>(a);
}
