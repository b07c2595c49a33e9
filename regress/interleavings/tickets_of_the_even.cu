//expect: holds
//interleavings: 2
//--blockDim=4 --gridDim=1

// Only threads 0 and 2 draw a ticket.
__global__ void tickets_of_the_even(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  if (threadIdx.x % 2 == 0) out[threadIdx.x] = atomicAdd(&n, 1);
}
