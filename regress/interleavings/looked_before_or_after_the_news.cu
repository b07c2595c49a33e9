//expect: violated
//property: race
//line: 24
//--blockDim=2 --gridDim=1

// Memory is the same whether the news is looked at before or after it is there. Only who looks after it knows of data.
#include <cuda/atomic>

__global__ void looked_before_or_after_the_news(int *out) {
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
    news.load(cuda::memory_order_acquire);
    while (done.load(cuda::memory_order_relaxed) == 0) {}
    out[0] = data;
  }
}
