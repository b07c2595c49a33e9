//expect: violated
//property: bounds
//line: 8
#include <cuda_runtime.h>

// As launched_with_unnamed_enum_between.cu, with a stride that the array has no room for: thread 64 writes behind it. Read
// on its own the kernel would have nothing to be told the size by.
__global__ void clear(int *a, int stride) { a[threadIdx.x * stride] = 0; }

int main() {
  enum { kShared = 1024 };
  int *a;
  cudaMalloc(&a, 128 * sizeof(int));
  cudaFuncSetAttribute(clear, cudaFuncAttributeMaxDynamicSharedMemorySize, kShared);
  clear<<<1, 128, kShared>>>(a, 2);
}
