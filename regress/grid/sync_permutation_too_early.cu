//expect: violated
//property: race
//line: 8
//--blockDim=32 --gridDim=4
// As sync_permutation.cu, and the first barrier is missing.
#include <cooperative_groups.h>
__global__ void k(int *a, int *b) { auto g = cooperative_groups::this_grid(); int i = blockIdx.x * 32 + threadIdx.x;
  a[i] = i;
  b[i] = a[127 - i] + 1;
  g.sync();
  __assert(b[127 - i] == i + 1);
}
