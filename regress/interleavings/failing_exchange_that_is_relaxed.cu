//expect: violated
//property: race
//line: 18
//--blockDim=2 --gridDim=1

// The exchange fails: it sees 0 or 1, never 5. Then its order is relaxed.
#include <cuda/atomic>

__global__ void failing_exchange_that_is_relaxed(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  cuda::atomic_ref<int, cuda::thread_scope_block> f(*flag);
  if (threadIdx.x == 0) {
    *data = 1;
    f.store(1, cuda::memory_order_release);
  } else {
    int e = 5;
    if (!f.compare_exchange_strong(e, 6, cuda::memory_order_acq_rel, cuda::memory_order_relaxed) && e == 1) {
      *out = *data;
    }
  }
}
