//expect: holds
//--blockDim=4 --gridDim=1

// Tickets differ and are below the number of threads, so every place is written once and read by its owner.
__global__ void ticket_counter(int *out) {
  __shared__ int n, got[8];
  if (threadIdx.x == 0) n = 0;
  __syncthreads();
  int p = atomicAdd(&n, 1);
  got[p] = threadIdx.x;
  __syncthreads();
  assert(p < blockDim.x && got[p] == threadIdx.x);
}
