//expect: holds
//--blockDim=64 --gridDim=1

// A tile of 4 threads is one of 8 in a warp, whatever the number of warps: the ranks within the warp are 0 to 7.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void sums(int *out) {
  __shared__ int part[64 / 32][8];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto four = cg::tiled_partition<4>(warp);
  __assert(four.meta_group_size() == 8 && warp.meta_group_size() == 2);
  if (four.thread_rank() == 0) part[warp.meta_group_rank()][four.meta_group_rank()] = 4;
  warp.sync();
  if (warp.thread_rank() < 8) out[warp.meta_group_rank() * 8 + warp.thread_rank()] =
      part[warp.meta_group_rank()][warp.thread_rank()];
}
