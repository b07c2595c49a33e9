//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=1

// Room for four is taken for a group of eight: the groups overlap.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void append(int *out) {
  __shared__ int used; if (threadIdx.x == 0) used = 0; __syncthreads();
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const int first = cg::invoke_one_broadcast(tile, [&] { return atomicAdd(&used, 4); });
  out[first + tile.thread_rank()] = threadIdx.x;
}
