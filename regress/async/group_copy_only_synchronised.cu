//expect: violated
//property: race
//line: 14
//--blockDim=32 --gridDim=1

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void copy(const int *in, int *out) {
  __shared__ int s[32];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in, sizeof(int) * 32); block.sync();  // instead of cg::wait(block)
  out[threadIdx.x] = s[31 - threadIdx.x];
}
