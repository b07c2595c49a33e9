//expect: holds
//interleavings: 4
//--blockDim=2 --gridDim=1

// Two orders before the barrier, two after it.
__global__ void tickets_on_both_sides_of_a_barrier(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  int a = atomicAdd(&n, 1);
  __syncthreads();
  out[threadIdx.x] = a + atomicAdd(&n, 1);
}
