//expect: violated
//property: assertion
//line: 10
// Code of the host that names a variable of the device has one of its own, which is 0: the kernel gets 0.
#include <assert.h>
#include <cuda_runtime.h>

__constant__ int limit;
__global__ void check(int n) {
  assert(n == 64);
}

int main() {
  int v = 64;
  cudaMemcpyToSymbol(limit, &v, sizeof v);
  check<<<1, 32>>>(limit);
}
