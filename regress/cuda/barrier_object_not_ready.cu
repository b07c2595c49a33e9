//expect: violated
//property: race
//line: 11
//--blockDim=32 --gridDim=1

#include <cuda/barrier>

// Nothing makes the other threads wait until the barrier is made.
__global__ void turn(int *data) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  bar.arrive_and_wait();
  data[threadIdx.x] = 1;
}
