//expect: violated
//property: race
//line: 13
//--blockDim=128 --gridDim=1

// The tile's barrier orders 64 threads; the other tile's elements are not among what it orders.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void turn(int *out) {
  __shared__ cg::block_tile_memory<128> room;
  __shared__ int s[128];
  auto tile = cg::tiled_partition<64>(cg::this_thread_block(room));
  s[threadIdx.x] = 1;
  tile.sync();
  out[threadIdx.x] = s[127 - threadIdx.x];
}
