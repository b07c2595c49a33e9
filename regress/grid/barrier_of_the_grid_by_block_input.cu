//expect: violated
//property: barrier-divergence
//line: 12
//--blockDim=2 --gridDim=2

#include <cooperative_groups.h>

// Blocks go round as often as an array tells them, which may differ.
__global__ void rounds(int *data, const int *n) {
  for (int i = 0; i < n[blockIdx.x] && i < 3; ++i) {
    data[blockIdx.x * 2 + threadIdx.x] = i;
    cooperative_groups::this_grid().sync();
  }
}
