//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// Tiles as large as the block, one a round; the last may be cut short.
extern __shared__ float tile[];
__global__ void forces(float *out, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int first = 0; first < n; first += blockDim.x) {
    tile[threadIdx.x] = first + threadIdx.x < n ? in[first + threadIdx.x] : 0;
    __syncthreads();
    for (int j = 0; j < blockDim.x; j++) sum += tile[j];
    __syncthreads();
  }
  if (i < n) out[i] = sum;
}
