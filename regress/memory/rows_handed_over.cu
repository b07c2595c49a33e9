//expect: holds
//--blockDim=2 --gridDim=1
// The first thread hands two rows over by a flag. If i and j are equal, they are one row, which holds what was
// written last.
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
    assert(rows[i][0] == (i == j ? 2 : 1));
  }
}
