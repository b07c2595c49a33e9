//expect: violated
//property: assertion
//line: 9
// So may the one that a function of another file gives.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

cudaStream_t currentStream();

void run() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  use<<<1, 32, 0, currentStream()>>>(a);
}
