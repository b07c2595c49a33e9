//expect: violated
//property: race
//line: 13
//--blockDim=2 --gridDim=1

// The bucket that is reset is another one.
#include <cuda/atomic>

__global__ void other_bucket_reset(const int *in, int *count) {
  __requires(count[0] == 0 && count[1] == 0);
  cuda::atomic_ref<int, cuda::thread_scope_block> c(count[in[threadIdx.x] & 1]);
  if (c.fetch_add(1, cuda::memory_order_acq_rel) == 0) {
    count[1 - (in[threadIdx.x] & 1)] = 0;
  }
}
