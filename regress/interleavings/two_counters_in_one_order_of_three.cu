//expect: holds
//interleavings: 36
//--blockDim=3 --gridDim=1

// 3! orders on each counter, and all of them go together.
__global__ void two_counters_in_one_order_of_three(int *out) {
  __shared__ int n[2];
  if (threadIdx.x == 0) {
    n[0] = n[1] = 0;
  }
  __syncthreads();
  out[threadIdx.x] = atomicAdd(&n[0], 1) + 3 * atomicAdd(&n[1], 1);
}
