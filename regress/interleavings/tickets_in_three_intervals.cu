//expect: holds
//interleavings: 8
//--blockDim=2 --gridDim=1

// Two orders in each of three intervals.
__global__ void tickets_in_three_intervals(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  int a = atomicAdd(&n, 1);
  __syncthreads();
  a += atomicAdd(&n, 1);
  __syncthreads();
  out[threadIdx.x] = a + atomicAdd(&n, 1);
}
