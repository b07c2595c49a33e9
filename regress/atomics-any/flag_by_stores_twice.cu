//expect: violated
//property: race
//--blockDim=256 --gridDim=64
#include <cuda/atomic>

// Who sees the second store, which releases nothing, has not acquired.
__global__ void flag_by_stores_twice(const int *in, int *sums, int *flag) {
  __requires_forall(flag, it == 0);
  if (threadIdx.x == 0) {
    int sum = in[blockIdx.x];
    if (blockIdx.x > 0) {
      cuda::atomic_ref<int, cuda::thread_scope_device> before(flag[blockIdx.x - 1]);
      while (before.load(cuda::memory_order_acquire) == 0) {
      }
      sum += sums[blockIdx.x - 1];
    }
    sums[blockIdx.x] = sum;
    cuda::atomic_ref<int, cuda::thread_scope_device> own(flag[blockIdx.x]);
    own.store(1, cuda::memory_order_release);
    own.store(2, cuda::memory_order_relaxed);
  }
}
