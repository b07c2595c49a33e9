//expect: holds
//--blockDim=64 --gridDim=2
// The grid-wide barrier orders block 0's store before what all threads read.
#include <cooperative_groups.h>
__global__ void k(int *flag) {
  auto g = cooperative_groups::this_grid();
  if (blockIdx.x == 0 && threadIdx.x == 0) *flag = 1;
  g.sync();
  __assert(*flag == 1);
}
