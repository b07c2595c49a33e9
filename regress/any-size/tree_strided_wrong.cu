//expect: violated
//property: race
//line: 18
//--blockDim=256 --gridDim=8

// The last thread writes the result, and nobody waits for the last round.
#define THREADS 256
__global__ void sum(float *out, const float *in, unsigned n) {
  __requires(blockDim.x == THREADS);
  __shared__ float s[THREADS];
  float mine = 0;
  for (unsigned i = blockIdx.x * THREADS + threadIdx.x; i < n; i += THREADS * gridDim.x) mine += in[i];
  s[threadIdx.x] = mine;
  for (unsigned half = THREADS / 2; half > 0; half >>= 1) {
    __syncthreads();
    if (threadIdx.x < half) s[threadIdx.x] += s[threadIdx.x + half];
  }
  if (threadIdx.x == THREADS - 1) out[blockIdx.x] = s[0];
}
