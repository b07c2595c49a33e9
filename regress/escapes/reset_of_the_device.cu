//expect: violated
//property: assertion
//line: 10
// cudaDeviceReset begins anew: the limit is 0 again.
#include <assert.h>
#include <cuda_runtime.h>

__constant__ int limit;
__global__ void check() {
  assert(limit == 64);
}

int main() {
  int v = 64;
  cudaMemcpyToSymbol(limit, &v, sizeof v);
  cudaDeviceReset();
  check<<<1, 32>>>();
}
