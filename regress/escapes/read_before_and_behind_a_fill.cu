//expect: violated
//property: assertion
//line: 12
// What is behind the zeros may have become one of them in between.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__global__ void same(int x, int y) {
  assert(x == y);
}

int main(int argc, char **argv) {
  unsigned n = (unsigned)atoi(argv[1]);
  char h[64];
  if (n > 63 || fread(h, 1, 64, stdin) != 64) return 1;
  memset(h, 0, n);
  const int before = h[5];
  h[n] = 0;
  const int behind = h[5];
  same<<<1, 1>>>(before, behind);
}
