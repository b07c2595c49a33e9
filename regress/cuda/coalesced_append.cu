//expect: holds
//--blockDim=4 --gridDim=1

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// The lanes that are here together take one place each behind a common start. Which of them are here together is open,
// so each set of them claims its places by one atomic addition.
__global__ void append(const int *in, int *out, unsigned *n) {
  __requires(*n == 0);
  if (in[threadIdx.x] > 0) {
    auto here = cg::coalesced_threads();
    unsigned start = 0;
    if (here.thread_rank() == 0) start = atomicAdd(n, here.size());
    start = here.shfl(start, 0);
    out[start + here.thread_rank()] = in[threadIdx.x];
  }
}
