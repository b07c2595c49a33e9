//expect: holds
#include <cuda_runtime.h>

// The last thing that a block does is to release the lock: the second launch finds it free, as the first one does.
__device__ int lock = 0;

__global__ void add(int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(&lock, 0);
  }
}

int main() {
  int *sum;
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  for (int i = 0; i < 2; i++) add<<<2, 4>>>(sum);
  cudaDeviceSynchronize();
}
