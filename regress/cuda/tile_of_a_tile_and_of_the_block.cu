//expect: violated
//property: race
//line: 11
//--blockDim=64 --gridDim=1

// The rank of a tile within its warp is taken for its rank within the block: both warps write the same 8 places.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void sums(int *out) {
  auto four = cg::tiled_partition<4>(cg::tiled_partition<32>(cg::this_thread_block()));
  if (four.thread_rank() == 0) out[four.meta_group_rank()] = threadIdx.x;
}
