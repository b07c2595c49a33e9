//expect: holds
//interleavings: 6
//--blockDim=2 --gridDim=1

// Two threads with two additions each: 4! / (2! * 2!).
__global__ void two_tickets_each_of_two(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  out[threadIdx.x] = atomicAdd(&n, 1) + atomicAdd(&n, 1);
}
