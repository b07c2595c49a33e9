//expect: holds
//interleavings: 1
//--blockDim=2 --gridDim=1

// Looking too early is no step: only the order in which the flag is seen remains.
#include <cuda/atomic>

__global__ void message_waited_for(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> flag;
  __shared__ int data;
  if (threadIdx.x == 0) {
    flag.store(0, cuda::memory_order_relaxed);
    data = 0;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 7;
    flag.store(1, cuda::memory_order_release);
  } else {
    while (flag.load(cuda::memory_order_acquire) == 0) {
    }
    assert(data == 7);
  }
}
