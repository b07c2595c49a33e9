//expect: holds
//interleavings: 2
//--blockDim=2 --gridDim=1

// The first additions concern nobody else.
__global__ void own_counter_then_the_common_one(int *out) {
  __shared__ int n[3];
  if (threadIdx.x == 0) {
    n[0] = n[1] = n[2] = 0;
  }
  __syncthreads();
  int a = atomicAdd(&n[1 + threadIdx.x], 1);
  out[threadIdx.x] = a + atomicAdd(&n[0], 1);
}
