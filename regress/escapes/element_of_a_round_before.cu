//expect: violated
//property: assertion
//line: 9
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>
// From the second round on the element is 7.
__global__ void check(int v) {
  assert(v <= 5);
}

int main(int argc, char **argv) {
  int counts[64];
  const int row = atoi(argv[1]) & 63, rounds = atoi(argv[2]);
  counts[row] = 5;
  for (int r = 0; r < rounds; r++) {
    check<<<1, 1>>>(counts[row]);
    counts[row] = 7;
  }
}
