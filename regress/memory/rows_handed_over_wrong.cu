//expect: violated
//property: assertion
//line: 18
//--blockDim=2 --gridDim=1
// As rows_handed_over, but if i and j are equal, the one row does not hold what was written first.
#include <cassert>

__global__ void pass(int **rows, int *flag, int i, int j) {
  if (threadIdx.x == 0) *flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    rows[i][0] = 1;
    rows[j][0] = 2;
    __threadfence();
    atomicExch(flag, 1);
  } else if (atomicAdd(flag, 0) == 1) {
    __threadfence();
    assert(rows[i][0] == 1);
  }
}
