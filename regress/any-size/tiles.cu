//expect: holds
//size: grid
//--blockDim=32 --gridDim=8

// However many tiles: a barrier before a tile is read, and one before it is overwritten.
__global__ void sums(const int *a, int *out, int tiles) {
  __shared__ int s[32];
  int sum = 0;
  for (int t = 0; t < tiles; t++) {
    s[threadIdx.x] = a[t * 32 + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 32; j++) sum += s[j];
    __syncthreads();
  }
  out[blockIdx.x * 32 + threadIdx.x] = sum;
}
