//expect: violated
//property: race
//line: 20
//--blockDim=1 --gridDim=2

// fence.acquire releases nothing, fence.release acquires nothing.
#include <cuda/atomic>

__global__ void fences_in_ptx_the_wrong_way_round(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
  if (blockIdx.x == 0) {
    *data = 42;
    asm volatile("fence.acquire.gpu;" ::: "memory");
    f.store(1, cuda::memory_order_relaxed);
  } else {
    while (f.load(cuda::memory_order_relaxed) != 1) {
    }
    asm volatile("fence.release.gpu;" ::: "memory");
    *out = *data;
  }
}
