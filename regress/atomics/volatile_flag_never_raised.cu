//expect: violated
//property: deadlock
//line: 14
//--blockDim=64 --gridDim=1

// The flag is written by the kernel, in shared memory, and never with what is waited for.
__global__ void k(int *out) {
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    ready = 2;
  } else if (threadIdx.x == 32) {
    while (ready != 1) {}
    *out = 1;
  }
}
