//expect: holds
//--blockDim=32 --gridDim=1

#include <assert.h>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

// The block copies together, waits together.
__global__ void copy(const int *in, int *out) {
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in, sizeof(int) * 64);
  cg::wait(block);
  assert(s[63 - threadIdx.x] == in[63 - threadIdx.x]);
  out[threadIdx.x] = s[63 - threadIdx.x];
}
