//expect: violated
//property: race
//line: 21
//--blockDim=2 --gridDim=1

// The exchange fails, so it writes nothing that could carry a release. The other flag tells only that it has been.
#include <cuda/atomic>

__global__ void failing_exchange_releases_nothing(int *data, int *flag, int *seen, int *out) {
  __requires(*flag == 0 && *seen == 0);
  cuda::atomic_ref<int, cuda::thread_scope_block> f(*flag), s(*seen);
  if (threadIdx.x == 0) {
    *data = 1;
    int e = 5;
    f.compare_exchange_strong(e, 6, cuda::memory_order_acq_rel);
    s.store(1, cuda::memory_order_relaxed);
  } else {
    while (s.load(cuda::memory_order_relaxed) == 0) {
    }
    f.load(cuda::memory_order_acquire);
    *out = *data;
  }
}
