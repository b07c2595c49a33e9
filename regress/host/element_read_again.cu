//expect: holds
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>
// The element that is written is read again.
__global__ void check(int v) {
  assert(v == 6);
}

int main(int argc, char **argv) {
  int counts[64];
  const int row = atoi(argv[1]) & 63;
  counts[row] = 6;
  check<<<1, 1>>>(counts[row]);
}
