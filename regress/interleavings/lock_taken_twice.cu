//expect: violated
//property: deadlock
//line: 16
//interleavings: 1
//--blockDim=1 --gridDim=1

// The thread waits for itself.
__global__ void lock_taken_twice(int *out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) {
    lock = count = 0;
  }
  __syncthreads();
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  while (atomicCAS(&lock, 0, 2) != 0) {
  }
  atomicExch(&lock, 0);
}
