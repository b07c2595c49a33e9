//expect: violated
//property: assertion
//line: 9
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>
// The element that is written is read again: it is 6.
__global__ void check(int v) {
  assert(v == 5);
}

int main(int argc, char **argv) {
  int counts[64];
  const int row = atoi(argv[1]) & 63;
  counts[row] = 6;
  check<<<1, 1>>>(counts[row]);
}
