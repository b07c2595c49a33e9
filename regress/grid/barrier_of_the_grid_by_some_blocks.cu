//expect: violated
//property: barrier-divergence
//line: 10
//--blockDim=2 --gridDim=3

#include <cooperative_groups.h>

// The first block never comes to the barrier of the grid, and the others wait for it.
__global__ void part(int *data) {
  if (blockIdx.x > 0) cooperative_groups::this_grid().sync();
  data[blockIdx.x * 2 + threadIdx.x] = 1;
}
