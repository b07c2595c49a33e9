//expect: holds
//--blockDim=2 --gridDim=2 --init-globals

#include <cooperative_groups.h>

__device__ int flag;

// One barrier of the grid, to which one block comes after the other has raised the flag.
__global__ void wait(int *data) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
  }
  cooperative_groups::this_grid().sync();
  data[blockIdx.x * 2 + threadIdx.x] = 1;
}
