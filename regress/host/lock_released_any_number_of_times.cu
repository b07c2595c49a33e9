//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// However often it is launched: each launch finds what the one before it has left, and leaves it so.
__device__ int lock = 0;

__global__ void add(int *sum, int n) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    *sum += n;
    __threadfence();
    atomicExch(&lock, 0);
  }
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int *sum, steps = atoi(argv[1]);
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  for (int i = 0; i < steps; i++) add<<<2, 2>>>(sum, i);
  cudaDeviceSynchronize();
}
