//expect: violated
//property: race
//line: 13
//--blockDim=128 --gridDim=8

// The spare column is used as well.
#define THREADS 128
__global__ void shift(int *out, const int *in) {
  __requires(blockDim.x == THREADS);
  __shared__ int s[THREADS / 32 * 33];
  const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32, i = blockIdx.x * THREADS + threadIdx.x;
  s[warp * 33 + lane] = in[i];
  s[warp * 33 + lane + 1] = 0;
  __syncthreads();
  out[i] = s[warp * 33 + (lane + 1) % 32];
}
