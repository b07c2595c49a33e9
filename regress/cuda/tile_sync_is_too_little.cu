//expect: violated
//property: race
//line: 15
//--blockDim=64 --gridDim=1

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// The partner stands in another tile, which the tile's barrier does not wait for.
__global__ void swap(int *data) {
  __shared__ int s[64];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  s[threadIdx.x] = data[threadIdx.x];
  tile.sync();
  data[threadIdx.x] = s[threadIdx.x ^ 16];
}
