//expect: holds
//--blockDim=32 --gridDim=1

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

// A tile of eight adds its own eight values: the first of each tile has the sum of a loop.
__global__ void sums(const int *in, int *out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const int total = cg::reduce(tile, in[threadIdx.x], cg::plus<int>());
  if (tile.thread_rank() == 0) {
    int expected = 0;
    for (int i = 0; i < 8; ++i) expected += in[tile.meta_group_rank() * 8 + i];
    __assert(total == expected);
    out[tile.meta_group_rank()] = total;
  }
}
