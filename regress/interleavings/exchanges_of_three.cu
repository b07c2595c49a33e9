//expect: holds
//interleavings: 6
//--blockDim=3 --gridDim=1

// Each gets what the one before it has left: 3!.
__global__ void exchanges_of_three(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  out[threadIdx.x] = atomicExch(&n, int(threadIdx.x));
}
