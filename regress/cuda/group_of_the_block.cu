//expect: holds
//--blockDim=[8,4] --gridDim=1

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// The block's group meets and counts as the built-in names do.
__global__ void turn(int *data) {
  __shared__ int s[32];
  cg::thread_block block = cg::this_thread_block();
  s[block.thread_rank()] = data[block.thread_rank()];
  block.sync();
  __assert(block.size() == blockDim.x * blockDim.y && block.thread_rank() == threadIdx.x + 8 * threadIdx.y);
  data[block.thread_rank()] = s[block.size() - 1 - block.thread_rank()];
}
