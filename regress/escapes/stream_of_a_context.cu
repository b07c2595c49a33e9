//expect: violated
//property: assertion
//line: 9
// So may the one in a structure of the caller's.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

struct Context {
  int device;
  cudaStream_t stream;
};

void run(Context *c) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  use<<<1, 32, 0, c->stream>>>(a);
}
