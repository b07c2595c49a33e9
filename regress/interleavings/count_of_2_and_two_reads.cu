//expect: holds
//interleavings: 14
//--blockDim=4 --gridDim=1

// Each read sees a set of the 2 additions. Of two reads one sees all that the other sees, else there were a circle:
// 2 * 3^2 - 2^2 pairs of sets.
#include <cuda/atomic>

__global__ void count_of_2_and_two_reads(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> n;
  if (threadIdx.x == 0) {
    n.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x < 2) n.fetch_add(1, cuda::memory_order_relaxed);
  else out[threadIdx.x] = n.load(cuda::memory_order_relaxed);
}
