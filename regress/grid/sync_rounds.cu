//expect: holds
//--blockDim=32 --gridDim=4
// Three rounds of two buffers: after them each element has gone three places to the left.
#include <cooperative_groups.h>
__global__ void k(int *a, int *b) {
  auto g = cooperative_groups::this_grid();
  int i = blockIdx.x * 32 + threadIdx.x;
  a[i] = i;
  for (int r = 0; r < 3; r++) {
    g.sync();
    b[i] = a[(i + 1) % 128];
    g.sync();
    a[i] = b[i];
  }
  g.sync();
  __assert(a[i] == (i + 3) % 128);
}
