//expect: holds
//interleavings: 1
//--blockDim=2 --gridDim=1

// Each thread has a counter of its own.
__global__ void a_counter_each(int *out) {
  __shared__ int n[2];
  if (threadIdx.x == 0) {
    n[0] = n[1] = 0;
  }
  __syncthreads();
  out[threadIdx.x] = atomicAdd(&n[threadIdx.x], 1);
}
