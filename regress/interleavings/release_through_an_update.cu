//expect: holds
//--blockDim=3 --gridDim=1

// An update continues what the store before it released; the update itself is known, too.
#include <cuda/atomic>

__global__ void release_through_an_update(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  cuda::atomic_ref<int, cuda::thread_scope_block> f(*flag);
  if (threadIdx.x == 0) {
    *data = 1;
    f.store(1, cuda::memory_order_release);
  } else if (threadIdx.x == 1) {
    int e = 1;
    f.compare_exchange_strong(e, 2, cuda::memory_order_relaxed);
  } else if (f.load(cuda::memory_order_acquire) == 2) {
    *out = *data;
    *flag = 0;
  }
}
