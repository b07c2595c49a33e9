//expect: violated
//property: race
//line: 18
//--blockDim=3 --gridDim=1

// Where the indices are equal the 1 may be that of the third thread, which has released nothing.
#include <cuda/atomic>

__global__ void flag_overwritten_by_index(unsigned x, unsigned y, int *data, int *f, int *out) {
  __requires(f[0] == 0 && f[1] == 0);
  cuda::atomic_ref<int, cuda::thread_scope_block> first(f[x & 1]), second(f[y & 1]);
  if (threadIdx.x == 0) {
    *data = 1;
    first.store(1, cuda::memory_order_release);
  } else if (threadIdx.x == 1) {
    second.store(1, cuda::memory_order_relaxed);
  } else if (first.load(cuda::memory_order_acquire) == 1) {
    *out = *data;
  }
}
