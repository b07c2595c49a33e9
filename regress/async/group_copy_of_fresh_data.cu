//expect: violated
//property: race
//line: 15
//--blockDim=32 --gridDim=1

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

// Nothing tells which thread copies data[i]: the thread that wrote it need not.
__global__ void copy(int *data, int *out) {
  __shared__ int s[32];
  auto block = cg::this_thread_block();
  data[threadIdx.x] = 1;
  cg::memcpy_async(block, s, data, sizeof(int) * 32);
  cg::wait(block);
  out[threadIdx.x] = s[threadIdx.x];
}
