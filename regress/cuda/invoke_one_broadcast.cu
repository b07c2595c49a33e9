//expect: holds
//--blockDim=32 --gridDim=1

// One lane takes room for its group, all learn where it is: one element each.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void append(int *out) {
  __shared__ int used;
  if (threadIdx.x == 0) used = 0;
  __syncthreads();
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const int first = cg::invoke_one_broadcast(tile, [&] { return atomicAdd(&used, 8); });
  out[first + tile.thread_rank()] = threadIdx.x;
}
