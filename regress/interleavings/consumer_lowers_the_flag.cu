//expect: holds
//--blockDim=1 --gridDim=2

// The store that was acquired comes before what follows the acquisition.
#include <cuda/atomic>

__global__ void consumer_lowers_the_flag(int *flag) {
  __requires(*flag == 0);
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
  if (blockIdx.x == 0) {
    f.store(1, cuda::memory_order_release);
  } else {
    while (f.load(cuda::memory_order_acquire) != 1) {
    }
    *flag = 0;
  }
}
