//expect: holds
//interleavings: 3
//--blockDim=2 --gridDim=1

// Two orders on each counter; that each thread's second addition comes before the other's first is a circle.
__global__ void two_counters_in_opposite_orders(int *out) {
  __shared__ int n[2];
  if (threadIdx.x == 0) {
    n[0] = n[1] = 0;
  }
  __syncthreads();
  int a = atomicAdd(&n[threadIdx.x], 1);
  out[threadIdx.x] = a + 2 * atomicAdd(&n[1 - threadIdx.x], 1);
}
