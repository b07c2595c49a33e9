//expect: holds
//--blockDim=1 --gridDim=2

// The flag is 0 and never 1: the exchange fails, and two reads do not race.
#include <cuda/atomic>

__global__ void failing_exchange_only_reads(int *flag) {
  __requires(*flag == 0);
  if (blockIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_block> f(*flag);
    int e = 1;
    f.compare_exchange_strong(e, 2, cuda::memory_order_relaxed);
  } else {
    cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
    f.load(cuda::memory_order_relaxed);
  }
}
