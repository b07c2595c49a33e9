//expect: violated
//property: race
//line: 10
//--blockDim=2 --gridDim=2 --param n=1

#include <cooperative_groups.h>

// What the other block reads may not be written yet: the barrier comes after it.
__global__ void some(int *data, int n) {
  data[blockIdx.x * 2 + threadIdx.x] = 1;
  data[4 + blockIdx.x * 2 + threadIdx.x] = data[2 - blockIdx.x * 2 + threadIdx.x];
  if (n > 0) cooperative_groups::this_grid().sync();
}
