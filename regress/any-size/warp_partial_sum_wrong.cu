//expect: violated
//property: invalid-mask
//line: 17
//--blockDim=256 --gridDim=2

// Four lanes come into the loop, and name eight.
__global__ void sum(const int *in, int *out, int n) {
  __shared__ int parts[8];
  int v = 0;
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) v += in[i];
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(0xffffffff, v, offset);
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = v;
  __syncthreads();
  unsigned some = __ballot_sync(0xffffffff, threadIdx.x < 8);
  if (threadIdx.x < 4) {
    v = parts[threadIdx.x];
    for (int offset = 4; offset > 0; offset /= 2) v += __shfl_down_sync(some, v, offset);
  }
  out[blockIdx.x * 256 + threadIdx.x] = v;
}
