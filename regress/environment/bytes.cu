//expect: violated
//property: bounds
// Any byte is usual.
__global__ void count(unsigned *bins, const unsigned char *data, int n) {
  __shared__ unsigned local[128];
  for (int b = threadIdx.x; b < 128; b += blockDim.x) local[b] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&local[data[i]], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < 128; b += blockDim.x) atomicAdd(&bins[b], local[b]);
}
