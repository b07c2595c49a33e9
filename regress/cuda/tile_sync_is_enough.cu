//expect: holds
//--blockDim=64 --gridDim=1

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// Neighbours within a tile, after the tile has met.
__global__ void swap(int *data) {
  __shared__ int s[64];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  s[threadIdx.x] = data[threadIdx.x];
  tile.sync();
  data[threadIdx.x] = s[threadIdx.x ^ 1];
}
