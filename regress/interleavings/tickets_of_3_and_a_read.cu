//expect: holds
//interleavings: 24
//--blockDim=4 --gridDim=1

// 3 additions whose results count and a read: (3 + 1)!.
#include <cuda/atomic>

__global__ void tickets_of_3_and_a_read(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> n;
  if (threadIdx.x == 0) {
    n.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x < 3) out[threadIdx.x] = n.fetch_add(1, cuda::memory_order_relaxed);
  else out[3] = n.load(cuda::memory_order_relaxed);
}
