//expect: holds
//--blockDim=32 --gridDim=1
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

// As group_copy_of_vectors.cu: single floats may begin at any of them.
__global__ void turn(float *out, const float *in) {
  __shared__ float s[128];
  auto block = cooperative_groups::this_thread_block();
  cooperative_groups::memcpy_async(block, s, in + 2, sizeof(s));
  cooperative_groups::wait(block);
  out[threadIdx.x] = s[31 - threadIdx.x];
}
