//expect: holds
//--blockDim=256 --gridDim=8

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

// Each 64 threads add up what they have read. They meet at a barrier of their own before the first of each warp's sums
// is read and after the last one is, and no two of these barriers have one number.
__global__ void sum(const int *in, int *out, unsigned n) {
  __shared__ cg::block_tile_memory<256> scratch;
  auto block = cg::this_thread_block(scratch);
  auto tile = cg::tiled_partition<64>(block);
  int own = 0;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n && i < 1u << 30; i += gridDim.x * blockDim.x)
    own += in[i];
  own = cg::reduce(tile, own, cg::plus<int>());
  if (tile.thread_rank() == 0) out[blockIdx.x * 4 + threadIdx.x / 64] = own;
}
