//expect: violated
//property: assertion
//line: 11
//--blockDim=32 --gridDim=4
// Shared memory starts undefined in every block, and not alike: the blocks need not have written the same.
#include <cooperative_groups.h>
__global__ void k(int *a) {
  __shared__ int s[32];
  auto g = cooperative_groups::this_grid(); int i = blockIdx.x * 32 + threadIdx.x;
  a[i] = s[threadIdx.x]; g.sync();
  __assert(a[i] == a[(i + 32) % 128]);
}
