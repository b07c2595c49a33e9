//expect: holds
//--blockDim=32 --gridDim=4
// 128 threads add 1 each, in whatever order.
#include <cooperative_groups.h>
__global__ void k(int *count) {
  __requires(*count == 0);
  auto g = cooperative_groups::this_grid();
  atomicAdd(count, 1);
  g.sync();
  __assert(*count == 128);
}
