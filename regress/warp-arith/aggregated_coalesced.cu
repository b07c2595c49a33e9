//expect: holds
//knownbug: a group of the lanes that came is not followed to its leader
//--blockDim=128 --gridDim=4 --kernel-timeout=10

// As in the programming guide: a group of the lanes that came here.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ unsigned next(unsigned *count) {
  cg::coalesced_group g = cg::coalesced_threads();
  unsigned base = 0;
  if (g.thread_rank() == 0) base = atomicAdd(count, g.size());
  return g.shfl(base, 0) + g.thread_rank();
}
__global__ void filter(int *out, unsigned *count, const int *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) out[next(count)] = i;
}
