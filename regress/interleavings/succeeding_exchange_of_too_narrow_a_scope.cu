//expect: violated
//property: race
//line: 14
//--blockDim=1 --gridDim=2

// The exchange writes, and its scope does not reach the other block.
#include <cuda/atomic>

__global__ void succeeding_exchange_of_too_narrow_a_scope(int *flag) {
  __requires(*flag == 1);
  if (blockIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_block> f(*flag);
    int e = 1;
    f.compare_exchange_strong(e, 2, cuda::memory_order_relaxed);
  } else {
    cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
    f.load(cuda::memory_order_relaxed);
  }
}
