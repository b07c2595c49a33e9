//expect: holds
//interleavings: 6
//--blockDim=3 --gridDim=1

// 2 additions whose results count and a read: (2 + 1)!.
#include <cuda/atomic>

__global__ void tickets_of_2_and_a_read(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> n;
  if (threadIdx.x == 0) {
    n.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x < 2) out[threadIdx.x] = n.fetch_add(1, cuda::memory_order_relaxed);
  else out[2] = n.load(cuda::memory_order_relaxed);
}
