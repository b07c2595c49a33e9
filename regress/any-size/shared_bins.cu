//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// Atomic in the block, then atomic in the grid.
#define BINS 256
__global__ void histogram(unsigned *out, const unsigned char *in, unsigned n) {
  __shared__ unsigned bins[BINS];
  for (unsigned b = threadIdx.x; b < BINS; b += blockDim.x) bins[b] = 0;
  __syncthreads();
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(blockDim.x) * gridDim.x)
    atomicAdd(&bins[in[i]], 1u);
  __syncthreads();
  for (unsigned b = threadIdx.x; b < BINS; b += blockDim.x) atomicAdd(&out[b], bins[b]);
}
