//expect: holds
// The limit is set after the reset.
#include <assert.h>
#include <cuda_runtime.h>

__constant__ int limit;
__global__ void check() {
  assert(limit == 64);
}

int main() {
  int v = 64;
  cudaDeviceReset();
  cudaMemcpyToSymbol(limit, &v, sizeof v);
  check<<<1, 32>>>();
}
