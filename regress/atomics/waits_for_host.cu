//expect: holds
//--blockDim=1 --gridDim=1
#include <cuda/atomic>

// A persistent kernel: the flag is of system scope, and nothing here writes it, so that it waits for the host.
// That the loop ends is an assumption, which is told; no deadlock is.
__global__ void k(int *flag, const int *in, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_system> a(*flag);
  while (a.load(cuda::memory_order_acquire) == 0) {}
  out[0] = in[0];
}
