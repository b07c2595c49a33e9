//expect: holds
//--blockDim=2 --gridDim=2

#include <cooperative_groups.h>

// All blocks come to the barrier of the grid, or none.
__global__ void some(int *data, int n) {
  data[blockIdx.x * 2 + threadIdx.x] = 1;
  if (n > 0) {
    cooperative_groups::this_grid().sync();
    data[4 + blockIdx.x * 2 + threadIdx.x] = data[2 - blockIdx.x * 2 + threadIdx.x];
  }
}
