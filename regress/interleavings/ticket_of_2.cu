//expect: holds
//interleavings: 2
//--blockDim=2 --gridDim=1

// Every order of the 2 additions gives other tickets: 2!.
__global__ void ticket_of_2(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  out[threadIdx.x] = atomicAdd(&n, 1);
}
