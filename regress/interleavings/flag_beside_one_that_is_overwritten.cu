//expect: holds
//--blockDim=3 --gridDim=1

// The third thread stores to the other flag.
#include <cuda/atomic>

__global__ void flag_beside_one_that_is_overwritten(unsigned x, unsigned y, int *data, int *f, int *out) {
  __requires(f[0] == 0 && f[1] == 0 && x % 2 == 0 && y % 2 == 1);
  cuda::atomic_ref<int, cuda::thread_scope_block> first(f[x & 1]), second(f[y & 1]);
  if (threadIdx.x == 0) {
    *data = 1;
    first.store(1, cuda::memory_order_release);
  } else if (threadIdx.x == 1) {
    second.store(1, cuda::memory_order_relaxed);
  } else if (first.load(cuda::memory_order_acquire) == 1) {
    *out = *data;
  }
}
