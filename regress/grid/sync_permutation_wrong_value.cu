//expect: violated
//property: assertion
//line: 12
//--blockDim=32 --gridDim=4
// One element has the value that is asserted not to occur: i == 77 has b[50] == 78.
#include <cooperative_groups.h>
__global__ void k(int *a, int *b) {
  auto g = cooperative_groups::this_grid();
  int i = blockIdx.x * 32 + threadIdx.x;
  a[i] = i;
  g.sync(); b[i] = a[127 - i] + 1; g.sync();
  __assert(b[127 - i] != 78);
}
