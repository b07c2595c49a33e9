//expect: holds
//interleavings: 2
//--blockDim=2 --gridDim=1

// Which of the two is last?
__global__ void exchanges_of_two(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  atomicExch(&n, int(threadIdx.x));
  __syncthreads();
  out[threadIdx.x] = n;
}
