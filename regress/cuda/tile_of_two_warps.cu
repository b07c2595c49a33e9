//expect: holds
//--blockDim=128 --gridDim=2

// Tiles of 64 threads meet and add up, each for itself; twice in a row.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void sums(int *out) {
  __shared__ cg::block_tile_memory<128> room;
  __shared__ int s[128];
  auto block = cg::this_thread_block(room);
  auto tile = cg::tiled_partition<64>(block);
  s[threadIdx.x] = 1;
  tile.sync();
  const int first = tile.meta_group_rank() * 64;
  __assert(s[first + 63 - tile.thread_rank()] == 1);
  const int n = cg::reduce(tile, 1, cg::plus<int>()), most = cg::reduce(tile, int(threadIdx.x), cg::greater<int>());
  __assert(n == 64 && most == first + 63);
  out[blockIdx.x * 128 + threadIdx.x] = n;
}
