//expect: holds
// A managed variable is one for both sides.
#include <assert.h>
#include <cuda_runtime.h>

__managed__ int limit;
__global__ void check() {
  assert(limit == 64);
}

int main() {
  limit = 64;
  check<<<1, 32>>>();
}
