//expect: violated
//property: assertion
//line: 10
// The host's variable of that name is not the device's, which stays 0.
#include <assert.h>
#include <cuda_runtime.h>

__device__ int limit;
__global__ void check() {
  assert(limit == 64);
}

int main() {
  limit = 64;
  check<<<1, 32>>>();
}
