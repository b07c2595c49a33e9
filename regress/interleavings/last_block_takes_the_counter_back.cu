//expect: holds
//--blockDim=1 --gridDim=3

// The last block has acquired what all additions released, one through the other, and the additions themselves.
#include <cuda/atomic>

__device__ unsigned count;

__global__ void last_block_takes_the_counter_back(int *part, int *out) {
  __requires(count == 0);
  part[blockIdx.x] = 1;
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> c(count);
  if (c.fetch_add(1, cuda::memory_order_acq_rel) == 2) {
    out[0] = part[0] + part[1] + part[2];
    count = 0;
  }
}
