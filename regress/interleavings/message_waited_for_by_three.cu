//expect: holds
//interleavings: 1
//--blockDim=4 --gridDim=1

// Reads of the flag do not matter to each other.
#include <cuda/atomic>

__global__ void message_waited_for_by_three(int *out) {
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
