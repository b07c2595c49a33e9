//expect: violated
//property: race
//line: 20
//--blockDim=3 --gridDim=1

// A store of another thread ends it.
#include <cuda/atomic>

__global__ void release_ended_by_a_store(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  cuda::atomic_ref<int, cuda::thread_scope_block> f(*flag);
  if (threadIdx.x == 0) {
    *data = 1;
    f.store(1, cuda::memory_order_release);
  } else if (threadIdx.x == 1) {
    if (f.load(cuda::memory_order_relaxed) == 1) {
      f.store(2, cuda::memory_order_relaxed);
    }
  } else if (f.load(cuda::memory_order_acquire) == 2) {
    *out = *data;
  }
}
