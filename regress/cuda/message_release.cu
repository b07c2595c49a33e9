//expect: holds
//--blockDim=2 --gridDim=1

#include <cuda/atomic>

// Whoever sees the flag by an acquiring load sees what was written before the releasing store.
__global__ void message(int *out, const int *in) {
  __shared__ int data;
  __shared__ cuda::atomic<int, cuda::thread_scope_block> ready;
  if (threadIdx.x == 0) ready.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) {
    data = in[0];
    ready.store(1, cuda::memory_order_release);
  } else if (ready.load(cuda::memory_order_acquire) == 1) {
    out[0] = data;
  }
}
