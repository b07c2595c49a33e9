//expect: holds
#include <cstdio>
#include <cuda_runtime.h>

// Where the copy fails the buffer is freed and freed again by mistake; it does not fail.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

#define CHECK(call)                                       \
  do {                                                    \
    cudaError_t e = (call);                               \
    if (e != cudaSuccess) {                               \
      printf("%s\n", cudaGetErrorString(e));              \
      cudaFree(a);                                        \
      cudaFree(a);                                        \
      return 1;                                           \
    }                                                     \
  } while (0)

int main() {
  int h[64] = {0}, *a = nullptr;
  CHECK(cudaMalloc(&a, sizeof h));
  CHECK(cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice));
  fill<<<1, 64>>>(a);
  if (cudaGetLastError() != cudaSuccess) {
    cudaFree(a);
    fill<<<1, 64>>>(a);
  }
  CHECK(cudaFree(a));
}
