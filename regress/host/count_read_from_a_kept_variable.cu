//expect: holds within bound
#include <cuda_runtime.h>

// The number of threads rests on `open` being 0 after a launch of more threads than interleavings are followed for: so
// does what holds for it, though the kernel does not look at `open`.
__device__ int open;

__global__ void work(int* sum) {
  atomicAdd(&open, 1);
  atomicAdd(sum, 1);
  atomicSub(&open, 1);
}

__global__ void set(int* a, int n) {
  a[threadIdx.x] = n;
}

int main() {
  int *sum, *a, left;
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  cudaMalloc(&a, 64 * sizeof(int));
  work<<<2, 64>>>(sum);
  cudaMemcpyFromSymbol(&left, open, sizeof(int));
  set<<<1, 64 + left>>>(a, left);
  cudaFree(a);
  cudaFree(sum);
}
