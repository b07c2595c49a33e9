//expect: holds
//--blockDim=1 --gridDim=2

// One fence releases, the other one acquires.
#include <cuda/atomic>

__global__ void fences_release_and_acquire(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
  if (blockIdx.x == 0) {
    *data = 42;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    f.store(1, cuda::memory_order_relaxed);
  } else {
    while (f.load(cuda::memory_order_relaxed) != 1) {
    }
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    *out = *data;
  }
}
