//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// A histogram for each block, one beside the other; another kernel adds them up.
#define BINS 64
__global__ void histogram(unsigned *partial, const unsigned char *in, unsigned n) {
  __requires(n <= 0x40000000u && gridDim.x <= 65536);
  __shared__ unsigned bins[BINS];
  for (unsigned b = threadIdx.x; b < BINS; b += blockDim.x) bins[b] = 0;
  __syncthreads();
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&bins[in[i] >> 2], 1u);
  __syncthreads();
  for (unsigned b = threadIdx.x; b < BINS; b += blockDim.x) partial[blockIdx.x * BINS + b] = bins[b];
}
