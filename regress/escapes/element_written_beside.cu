//expect: violated
//property: assertion
//line: 9
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>
// The fourth element may be the one that was written before it.
__global__ void check(int v) {
  assert(v <= 5);
}

int main(int argc, char **argv) {
  int counts[64];
  const int row = atoi(argv[1]) & 63;
  counts[row] = 5;
  counts[3] = 7;
  check<<<1, 1>>>(counts[row]);
}
