//expect: holds
//--blockDim=2 --gridDim=1

// One flag, whichever it is: who sees it raised has acquired.
#include <cuda/atomic>

__global__ void flag_by_one_index(int x, int y, int *data, int *f, int *out) {
  __requires(f[0] == 0 && f[1] == 0);
  cuda::atomic_ref<int, cuda::thread_scope_block> raised(f[x & 1]), looked(f[x & 1]);
  if (threadIdx.x == 0) {
    *data = 1;
    raised.store(1, cuda::memory_order_release);
  } else if (looked.load(cuda::memory_order_acquire) == 1) {
    *out = *data;
  }
}
