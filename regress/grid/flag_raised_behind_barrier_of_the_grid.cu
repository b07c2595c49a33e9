//expect: violated
//property: deadlock
//line: 17
//--blockDim=2 --gridDim=2 --init-globals

#include <cooperative_groups.h>

__device__ int flag;

// The block that waits for the flag is missed at the barrier behind which it is raised.
__global__ void wait(int *data) {
  if (blockIdx.x == 0) {
    cooperative_groups::this_grid().sync();
    if (threadIdx.x == 0) atomicExch(&flag, 1);
    data[threadIdx.x] = 1;
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    cooperative_groups::this_grid().sync();
  }
}
