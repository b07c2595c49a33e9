//expect: holds
//interleavings: 2
//--blockDim=2 --gridDim=1

// Thread 1 sees the flag the first time or the second; while it is down, looking is no step. (Seen before it is lowered,
// or after it is raised again.)
#include <cuda/atomic>

__global__ void flag_raised_twice(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> flag;
  if (threadIdx.x == 0) {
    flag.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    flag.store(1, cuda::memory_order_relaxed);
    flag.store(0, cuda::memory_order_relaxed);
    flag.store(1, cuda::memory_order_relaxed);
  } else {
    while (flag.load(cuda::memory_order_relaxed) == 0) {
    }
  }
}
