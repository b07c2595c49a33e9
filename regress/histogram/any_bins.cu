//expect: holds
//--gridDim=40 --blockDim=256 --array total=256 --error uninitialised-read

// Bins that data choose, zeroed by all threads first: whichever it is, it has been written.
__global__ void count(const unsigned char *data, unsigned *total, int n) {
  __shared__ unsigned bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) atomicAdd(&bins[data[i]], 1);
  __syncthreads();
  atomicAdd(&total[threadIdx.x], bins[threadIdx.x]);
}
