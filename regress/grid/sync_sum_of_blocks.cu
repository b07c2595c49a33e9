//expect: holds
//--blockDim=64 --gridDim=4
// Each block sums its part, block 0 sums the sums: addition of integers is associative, so the total is that of the loop.
#include <cooperative_groups.h>
__global__ void k(const int *in, int *part) {
  __shared__ int s[64];
  auto g = cooperative_groups::this_grid();
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) part[blockIdx.x] = s[0];
  g.sync();
  if (blockIdx.x == 0 && t == 0) {
    int x = 0, y = 0;
    for (int b = 0; b < 4; b++) x += part[b];
    for (int i = 0; i < 256; i++) y += in[i];
    __assert(x == y);
  }
}
