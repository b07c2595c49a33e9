//expect: holds
//--blockDim=64 --gridDim=1
#include <cuda/barrier>

// As barrier_for_too_many.cu with as many as there are.
__global__ void turn(int *data, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  if (threadIdx.x == 0) init(&b, 64 << 14 >> 14);
  __syncthreads();
  b.arrive_and_wait();
  data[threadIdx.x] = n;
}
