//expect: violated
//property: deadlock
//line: 11
//--blockDim=128 --gridDim=1

// The lock is taken by the block before it waits for it, and given back by nobody.
__global__ void twice(int *data) {
  __shared__ int lock;
  if (threadIdx.x == 0) lock = 1;
  __syncthreads();
  if (threadIdx.x == 0) while (atomicCAS(&lock, 0, 1) != 0) {
    }
  data[threadIdx.x] = 1;
}
