//expect: holds
//--blockDim=8 --gridDim=2 --exited-threads=arrive
// Threads that have left count as arrived at the grid-wide barrier, too: what they stored is there after it.
#include <cooperative_groups.h>
__global__ void k(int *a) {
  auto g = cooperative_groups::this_grid();
  int i = blockIdx.x * 8 + threadIdx.x;
  a[i] = i;
  if (threadIdx.x == 3) return;
  g.sync();
  __assert(a[15 - i] == 15 - i);
}
