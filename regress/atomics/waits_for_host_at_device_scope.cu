//expect: violated
//property: deadlock
//line: 9
//--blockDim=1 --gridDim=1
#include <cuda/atomic>
// A flag of device scope is not one that the host raises, and here nobody else does.
__global__ void k(int *flag, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> a(*flag);
  while (a.load(cuda::memory_order_acquire) == 0) {}
  *out = 1;
}
