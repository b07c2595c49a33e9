//expect: violated
//property: uninitialised-read
//--gridDim=40 --blockDim=256 --array total=256 --error uninitialised-read

// The last bin is left as it was.
__global__ void count(const unsigned char *data, unsigned *total, int n) {
  __shared__ unsigned bins[256];
  if (threadIdx.x < 255) bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) atomicAdd(&bins[data[i]], 1);
  __syncthreads();
  atomicAdd(&total[threadIdx.x], bins[threadIdx.x]);
}
