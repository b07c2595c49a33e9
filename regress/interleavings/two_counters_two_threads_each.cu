//expect: holds
//interleavings: 4
//--blockDim=4 --gridDim=1

// Two orders on each counter: 2! * 2!.
__global__ void two_counters_two_threads_each(int *out) {
  __shared__ int n[2];
  if (threadIdx.x == 0) {
    n[0] = n[1] = 0;
  }
  __syncthreads();
  out[threadIdx.x] = atomicAdd(&n[threadIdx.x % 2], 1);
}
