//expect: holds
//--blockDim=4 --gridDim=1

// Nobody passes before all have counted.
#include <cuda/atomic>

__global__ void counting_barrier(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> n;
  __shared__ int data[8];
  if (threadIdx.x == 0) n.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  data[threadIdx.x] = threadIdx.x;
  n.fetch_add(1, cuda::memory_order_release);
  while (n.load(cuda::memory_order_acquire) < blockDim.x) {
  }
  out[threadIdx.x] = data[(threadIdx.x + 1) % blockDim.x];
}
