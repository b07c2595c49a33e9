//expect: violated
//property: race
//line: 10
//--blockDim=1 --gridDim=2

#include <cuda/atomic>

// Atomic within a block only, and used by two blocks.
__global__ void count(cuda::atomic<int, cuda::thread_scope_block> *n) {
  n->fetch_add(1, cuda::memory_order_relaxed);
}
