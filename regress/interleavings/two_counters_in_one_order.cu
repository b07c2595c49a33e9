//expect: holds
//interleavings: 4
//--blockDim=2 --gridDim=1

// Two orders on each counter, and all of them go together.
__global__ void two_counters_in_one_order(int *out) {
  __shared__ int n[2];
  if (threadIdx.x == 0) {
    n[0] = n[1] = 0;
  }
  __syncthreads();
  out[threadIdx.x] = atomicAdd(&n[0], 1) + 2 * atomicAdd(&n[1], 1);
}
