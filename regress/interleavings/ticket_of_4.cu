//expect: holds
//interleavings: 24
//--blockDim=4 --gridDim=1

// Every order of the 4 additions gives other tickets: 4!.
__global__ void ticket_of_4(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  out[threadIdx.x] = atomicAdd(&n, 1);
}
