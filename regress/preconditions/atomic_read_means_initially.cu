//expect: violated
//property: assertion
//line: 14
//--blockDim=64 --gridDim=1
#include <cuda/atomic>

// As with a volatile access, with an atomic one, between two warps.
__global__ void k(cuda::atomic<int> *f) {
  if (threadIdx.x == 0) {
    f->store(1, cuda::memory_order_relaxed);
  } else if (threadIdx.x == 32) {
    int x = f->load(cuda::memory_order_relaxed);
    __requires(f->load(cuda::memory_order_relaxed) == 0);
    __assert(x == 0);
  }
}
