//expect: violated
//property: assertion
//line: 9
// The caller's stream may be one that does not wait for the default stream, in which the memset is.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

void run(cudaStream_t s) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  use<<<1, 32, 0, s>>>(a);
}
