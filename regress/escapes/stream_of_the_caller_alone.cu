//expect: holds
// The memset is in the caller's stream, too.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

void run(cudaStream_t s) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemsetAsync(a, 0, 32 * sizeof(int), s);
  use<<<1, 32, 0, s>>>(a);
}
