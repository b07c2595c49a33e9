//expect: holds
//knownbug: holds within bound: not proved by any two threads
//--blockDim=64 --gridDim=4

// A column of bins for each thread; then a bin for each thread.
#define BINS 16
extern __shared__ unsigned bins[];
__global__ void histogram(unsigned *out, const unsigned char *in, unsigned n) {
  __requires(n <= 0x40000000u && blockDim.x >= BINS);
  for (unsigned b = 0; b < BINS; b++) bins[b * blockDim.x + threadIdx.x] = 0;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    bins[(in[i] % BINS) * blockDim.x + threadIdx.x]++;
  __syncthreads();
  if (threadIdx.x < BINS) {
    unsigned sum = 0;
    for (unsigned t = 0; t < blockDim.x; t++) sum += bins[threadIdx.x * blockDim.x + t];
    atomicAdd(&out[threadIdx.x], sum);
  }
}
