//expect: violated
//property: deadlock
//line: 20
//interleavings: 2
//--blockDim=2 --gridDim=1

// Thread 1 sees the flag while it is up, or misses it and waits for ever.
#include <cuda/atomic>

__global__ void flag_raised_and_lowered(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> flag;
  if (threadIdx.x == 0) {
    flag.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    flag.store(1, cuda::memory_order_relaxed);
    flag.store(0, cuda::memory_order_relaxed);
  } else {
    while (flag.load(cuda::memory_order_relaxed) == 0) {
    }
  }
}
