//expect: violated
//property: deadlock
//line: 11
//--blockDim=1 --gridDim=1
#include <cuda/atomic>

// The kernel writes the flag itself, and then waits for another value: that is no matter of the host alone.
__global__ void k(int *flag, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_system> a(*flag);
  a.store(2);
  while (a.load(cuda::memory_order_acquire) != 1) {}
  *out = 1;
}
