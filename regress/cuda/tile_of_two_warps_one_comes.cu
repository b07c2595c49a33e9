//expect: violated
//property: barrier-divergence
//line: 9
//--blockDim=128 --gridDim=1

// One warp of each tile comes to its barrier, the other does not.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ void meet(const cg::thread_block_tile<64, cg::thread_block> &tile) { tile.sync(); }
__global__ void half(int *out) {
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  if (tile.thread_rank() < 32) meet(tile);
  out[threadIdx.x] = 1;
}
