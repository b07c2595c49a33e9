//expect: violated
//property: race
//line: 29
//--blockDim=3 --gridDim=1

// Two store the same value, one of them to release data. If the other one comes later, nobody is told of data any more.
#include <cuda/atomic>

__global__ void message_overwritten(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> news, first, second;
  __shared__ int data;
  if (threadIdx.x == 0) {
    news.store(0, cuda::memory_order_relaxed);
    first.store(0, cuda::memory_order_relaxed);
    second.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    news.store(0, cuda::memory_order_relaxed);
    first.store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 1) {
    data = 7;
    news.store(0, cuda::memory_order_release);
    second.store(1, cuda::memory_order_relaxed);
  } else {
    while (first.load(cuda::memory_order_relaxed) == 0) {}
    while (second.load(cuda::memory_order_relaxed) == 0) {}
    news.load(cuda::memory_order_acquire);
    out[0] = data;
  }
}
