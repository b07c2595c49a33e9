//expect: holds
//size: any
//--blockDim=256 --gridDim=8

// Each thread sums what it gets with a grid stride, then the block sums its threads.
#define THREADS 256
__global__ void sum(float *out, const float *in, unsigned n) {
  __requires(blockDim.x == THREADS);
  __shared__ float s[THREADS];
  float mine = 0;
  for (unsigned i = blockIdx.x * THREADS + threadIdx.x; i < n; i += THREADS * gridDim.x) mine += in[i];
  s[threadIdx.x] = mine;
  __syncthreads();
  for (unsigned half = THREADS / 2; half > 0; half >>= 1) {
    if (threadIdx.x < half) s[threadIdx.x] += s[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}
