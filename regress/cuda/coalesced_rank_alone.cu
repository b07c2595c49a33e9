//expect: violated
//property: race
//line: 13
//--blockDim=4 --gridDim=1

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// Ranks count from zero in every set of lanes that is here together: two sets use the same places.
__global__ void append(const int *in, int *out) {
  if (in[threadIdx.x] > 0) {
    auto here = cg::coalesced_threads();
    out[here.thread_rank()] = in[threadIdx.x];
  }
}
