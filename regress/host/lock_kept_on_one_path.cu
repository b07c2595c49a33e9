//expect: violated
//property: deadlock
//line: 11
#include <cuda_runtime.h>

// The block keeps the lock where what it read is negative: the second launch waits for ever.
__device__ int lock = 0;

__global__ void add(const int *in, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    *sum += 1;
    if (in[0] < 0) return;
    atomicExch(&lock, 0);
  }
}

int main() {
  int *in, *sum;
  cudaMalloc(&in, sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  add<<<1, 2>>>(in, sum);
  add<<<1, 2>>>(in, sum);
  cudaDeviceSynchronize();
}
