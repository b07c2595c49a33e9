//expect: holds
#include <cuda_runtime.h>

// The runtime is passed a number of an enumeration without a name, which only this function knows. That changes nothing
// of the launch: 128 threads for 128 elements.
__global__ void clear(int *a, int stride) { a[threadIdx.x * stride] = 0; }

int main() {
  enum { kShared = 1024 };
  int *a;
  cudaMalloc(&a, 128 * sizeof(int));
  cudaFuncSetAttribute(clear, cudaFuncAttributeMaxDynamicSharedMemorySize, kShared);
  clear<<<1, 128, kShared>>>(a, 1);
}
