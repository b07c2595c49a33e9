//expect: violated
//property: exited-thread
//line: 11
//--blockDim=2 --gridDim=2

#include <cooperative_groups.h>

// A thread that has nothing to do leaves, and the others of its block wait for it.
__global__ void early(int *data, int n) {
  if (blockIdx.x * 2 + threadIdx.x >= 3) return;
  cooperative_groups::this_grid().sync();
  data[blockIdx.x * 2 + threadIdx.x] = 1;
}
