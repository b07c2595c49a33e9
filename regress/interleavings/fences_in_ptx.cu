//expect: holds
//--blockDim=1 --gridDim=2

// fence.acq_rel and fence.sc do both.
#include <cuda/atomic>

__global__ void fences_in_ptx(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
  if (blockIdx.x == 0) {
    *data = 42;
    asm volatile("fence.acq_rel.gpu;" ::: "memory");
    f.store(1, cuda::memory_order_relaxed);
  } else {
    while (f.load(cuda::memory_order_relaxed) != 1) {
    }
    asm volatile("fence.sc.gpu;" ::: "memory");
    *out = *data;
  }
}
