//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=1

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// The rank in the tile is taken for the rank in the block: tiles write over each other.
__global__ void spread(int *out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  out[tile.thread_rank()] = threadIdx.x;
}
