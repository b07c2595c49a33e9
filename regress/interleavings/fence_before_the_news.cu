//expect: violated
//property: race
//line: 30
//--blockDim=3 --gridDim=1

// The flag passes on what its thread knew at the fence. If the news came later, the one who waits for the flag does not
// know of data, although the thread in between does by then.
#include <cuda/atomic>

__global__ void fence_before_the_news(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> news, done, flag;
  __shared__ int data;
  if (threadIdx.x == 0) {
    news.store(0, cuda::memory_order_relaxed);
    done.store(0, cuda::memory_order_relaxed);
    flag.store(0, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 7;
    news.store(0, cuda::memory_order_release);
    done.store(1, cuda::memory_order_release);
  } else if (threadIdx.x == 1) {
    news.load(cuda::memory_order_relaxed);
    __threadfence();
    while (done.load(cuda::memory_order_acquire) == 0) {}
    flag.store(1, cuda::memory_order_relaxed);
  } else {
    while (flag.load(cuda::memory_order_acquire) == 0) {}
    out[0] = data;
  }
}
