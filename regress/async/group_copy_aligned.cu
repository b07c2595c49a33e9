//expect: holds
//--blockDim=64 --gridDim=1
#include <cooperative_groups.h>
#include <cuda/pipeline>

// As group_copy_states_alignment.cu, four ints further.
__global__ void turn(int *out, const int *in) {
  __shared__ alignas(16) int s[64];
  auto block = cooperative_groups::this_thread_block();
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(block, s, in + 4, cuda::aligned_size_t<16>(sizeof(s)), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  block.sync();
  out[threadIdx.x] = s[63 - threadIdx.x];
}
