//expect: violated
//property: race
//line: 25
//--blockDim=2 --gridDim=1

// The fence acquires what was looked at before it; if the news was not there yet, that is nothing.
#include <cuda/atomic>

__global__ void looked_then_fenced(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> news, done;
  __shared__ int data;
  if (threadIdx.x == 0) {
    news.store(0, cuda::memory_order_relaxed);
    done.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 7;
    news.store(0, cuda::memory_order_release);
    done.store(1, cuda::memory_order_relaxed);
  } else {
    news.load(cuda::memory_order_relaxed);
    while (done.load(cuda::memory_order_relaxed) == 0) {}
    __threadfence_block();
    out[0] = data;
  }
}
