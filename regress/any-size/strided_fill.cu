//expect: holds
//size: grid
//--blockDim=64 --gridDim=2

// All of the tile is written by some round of some thread before any of it is read.
__global__ void fill(const int *a, int *out) {
  __shared__ int s[256];
  for (int i = threadIdx.x; i < 256; i += 64) s[i] = a[i];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[255 - threadIdx.x];
}
