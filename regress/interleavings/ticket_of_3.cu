//expect: holds
//interleavings: 6
//--blockDim=3 --gridDim=1

// Every order of the 3 additions gives other tickets: 3!.
__global__ void ticket_of_3(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  out[threadIdx.x] = atomicAdd(&n, 1);
}
