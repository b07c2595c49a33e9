//expect: holds
//--blockDim=1 --gridDim=2

// A fence of block scope does not acquire from another block, and the next one still does.
#include <cuda/atomic>

__global__ void wide_fence_after_a_near_one_acquires(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
  if (blockIdx.x == 0) {
    *data = 42;
    __threadfence();
    f.store(1, cuda::memory_order_relaxed);
  } else {
    while (f.load(cuda::memory_order_relaxed) != 1) {
    }
    __threadfence_block();
    __threadfence();
    *out = *data;
  }
}
