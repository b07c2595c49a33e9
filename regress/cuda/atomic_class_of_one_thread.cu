//expect: violated
//property: race
//line: 11
//--blockDim=2 --gridDim=1

#include <cuda/atomic>

// Atomic for the own thread only: no better than a plain addition.
__global__ void count(int *n) {
  cuda::atomic_ref<int, cuda::thread_scope_thread> mine(*n);
  mine.fetch_add(1);
}
