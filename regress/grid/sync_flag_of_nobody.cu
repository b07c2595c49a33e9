//expect: violated
//property: assertion
//line: 9
//--blockDim=64 --gridDim=2
// Block 2 does not exist, so nobody raises the flag.
#include <cooperative_groups.h>
__global__ void k(int *flag) {
  __requires(*flag == 0); auto g = cooperative_groups::this_grid(); if (blockIdx.x == 2) *flag = 1; g.sync();
  __assert(*flag == 1);
}
