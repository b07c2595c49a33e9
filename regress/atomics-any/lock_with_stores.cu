//expect: holds
//--blockDim=256 --gridDim=64

// The lock is set back by a store that releases, and taken by an operation that acquires.
#include <cuda/atomic>
__global__ void lock_with_stores(const int *in, int *total, int *lock) {
  __requires(*lock == 0);
  if (threadIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> l(*lock);
    int free = 0;
    while (!l.compare_exchange_strong(free, 1, cuda::std::memory_order_acquire)) free = 0;
    *total += in[blockIdx.x];
    l.store(0, cuda::std::memory_order_release);
  }
}
