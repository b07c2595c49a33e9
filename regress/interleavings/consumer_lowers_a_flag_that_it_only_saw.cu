//expect: holds
//--blockDim=1 --gridDim=2

// The store has been seen, so it comes before the plain one, whatever else is ordered.
#include <cuda/atomic>

__global__ void consumer_lowers_a_flag_that_it_only_saw(int *flag) {
  __requires(*flag == 0);
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
  if (blockIdx.x == 0) {
    f.store(1, cuda::memory_order_relaxed);
  } else {
    while (f.load(cuda::memory_order_relaxed) != 1) {
    }
    *flag = 0;
  }
}
