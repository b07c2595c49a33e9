//expect: holds
//interleavings: 2
//--blockDim=2 --gridDim=1

// An addition and a maximum do not commute.
__global__ void sum_and_maximum(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(&n, 5);
  } else if (threadIdx.x == 1) {
    atomicMax(&n, 3);
  }
  __syncthreads();
  assert(n == 5 || n == 8);
}
