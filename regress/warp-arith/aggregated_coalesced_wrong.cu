//expect: violated
//property: race
//line: 17
//--blockDim=32 --gridDim=2 --kernel-timeout=10

// The counter goes up by one for the whole group.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ unsigned next(unsigned *count) {
  cg::coalesced_group g = cg::coalesced_threads();
  unsigned base = 0;
  if (g.thread_rank() == 0) base = atomicAdd(count, 1);
  return g.shfl(base, 0) + g.thread_rank();
}
__global__ void filter(int *out, unsigned *count, const int *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) out[next(count)] = i;
}
