//expect: holds
//--blockDim=2 --gridDim=1

// Who comes second in a bucket has acquired the first one's addition and takes the counter back.
#include <cuda/atomic>

__global__ void bucket_reset_after_its_turn(const int *in, int *count) {
  __requires(count[0] == 0 && count[1] == 0);
  cuda::atomic_ref<int, cuda::thread_scope_block> c(count[in[threadIdx.x] & 1]);
  if (c.fetch_add(1, cuda::memory_order_acq_rel) == 1) {
    count[in[threadIdx.x] & 1] = 0;
  }
}
