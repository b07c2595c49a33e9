//expect: violated
//property: race
//line: 19
//--blockDim=1 --gridDim=2

// What the producer does after the release is not released.
#include <cuda/atomic>

__global__ void written_again_after_the_release(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
  if (blockIdx.x == 0) {
    *data = 1;
    f.store(1, cuda::memory_order_release);
    *data = 2;
  } else {
    while (f.load(cuda::memory_order_acquire) != 1) {
    }
    *out = *data;
  }
}
