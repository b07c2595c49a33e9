//expect: holds
//interleavings: 1
//--blockDim=4 --gridDim=1

// Maxima commute when nobody reads what was there before.
__global__ void maximum_of_four(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  atomicMax(&n, int(threadIdx.x));
  __syncthreads();
  assert(n == 3);
}
