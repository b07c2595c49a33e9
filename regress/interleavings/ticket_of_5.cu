//expect: holds
//interleavings: 120
//--blockDim=5 --gridDim=1

// Every order of the 5 additions gives other tickets: 5!.
__global__ void ticket_of_5(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  out[threadIdx.x] = atomicAdd(&n, 1);
}
