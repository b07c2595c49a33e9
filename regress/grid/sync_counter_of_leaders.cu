//expect: violated
//property: assertion
//line: 9
//--blockDim=32 --gridDim=4
// One thread of each block adds 1: the sum is 4.
#include <cooperative_groups.h>
__global__ void k(int *count) {
  __requires(*count == 0); auto g = cooperative_groups::this_grid(); if (threadIdx.x == 0) atomicAdd(count, 1); g.sync();
  __assert(*count == 128);
}
