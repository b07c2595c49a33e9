//expect: holds within bound
#include <cuda_runtime.h>

// The number of threads rests on `inside` being 0 after launches of more threads than interleavings are followed for. So
// does what holds for `set`, though that kernel does not read `inside`.
__device__ int inside;

__global__ void work(int* sum) {
  atomicAdd(&inside, 1);
  atomicAdd(sum, 1);
  atomicSub(&inside, 1);
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
  work<<<2, 64>>>(sum);
  cudaMemcpyFromSymbol(&left, inside, sizeof(int));
  set<<<1, 64 + left>>>(a, left);
  cudaFree(a);
  cudaFree(sum);
}
