//expect: violated
//property: assertion
//line: 18
// The kernel writes through a pointer that the host has put into constant memory.
#include <assert.h>
#include <cuda_runtime.h>

struct Params {
  int *out;
  int n;
};
__constant__ Params params;
__global__ void setParams() {
  if (threadIdx.x < params.n) params.out[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  Params p = {a, 32};
  cudaMemcpyToSymbol(params, &p, sizeof p);
  setParams<<<1, 32>>>();
  use<<<1, 32>>>(a);
}
