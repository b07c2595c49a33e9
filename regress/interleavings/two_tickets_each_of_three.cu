//expect: holds
//interleavings: 90
//--blockDim=3 --gridDim=1

// Three threads with two additions each: 6! / (2! * 2! * 2!).
__global__ void two_tickets_each_of_three(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  out[threadIdx.x] = atomicAdd(&n, 1) + atomicAdd(&n, 1);
}
