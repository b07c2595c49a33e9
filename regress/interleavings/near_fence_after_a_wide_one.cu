//expect: holds
//--blockDim=1 --gridDim=2

// The later fence of block scope takes nothing from the earlier one.
#include <cuda/atomic>

__global__ void near_fence_after_a_wide_one(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
  if (blockIdx.x == 0) {
    *data = 42;
    __threadfence();
    __threadfence_block();
    f.store(1, cuda::memory_order_relaxed);
  } else {
    while (f.load(cuda::memory_order_relaxed) != 1) {
    }
    __threadfence();
    *out = *data;
  }
}
