//expect: holds
//interleavings: 4
//--blockDim=3 --gridDim=1

// The third thread sees each of two independent writes or does not: 2 * 2.
#include <cuda/atomic>

__global__ void two_writes_and_two_reads_of_another(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> x, y;
  if (threadIdx.x == 0) {
    x.store(0, cuda::memory_order_relaxed);
    y.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    x.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    y.store(1, cuda::memory_order_relaxed);
  } else {
    out[0] = y.load(cuda::memory_order_relaxed);
    out[1] = x.load(cuda::memory_order_relaxed);
  }
}
