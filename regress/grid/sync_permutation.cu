//expect: holds
//--blockDim=32 --gridDim=4
// Every element is written once before the barrier; after it each thread finds what the thread at the other end wrote.
#include <cooperative_groups.h>
__global__ void k(int *a, int *b) {
  auto g = cooperative_groups::this_grid();
  int i = blockIdx.x * 32 + threadIdx.x;
  a[i] = i;
  g.sync();
  b[i] = a[127 - i] + 1;
  g.sync();
  __assert(b[127 - i] == i + 1);
}
