//expect: holds
//size: any
//--blockDim=256 --gridDim=8

// The sums of the warps are added by as many lanes as there are warps: those whose vote says so come into the loop, and
// name each other.
__global__ void sum(const int *in, int *out, int n) {
  __shared__ int parts[8];
  int v = 0;
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) v += in[i];
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(0xffffffff, v, offset);
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = v;
  __syncthreads();
  unsigned some = __ballot_sync(0xffffffff, threadIdx.x < 8);
  if (threadIdx.x < 8) {
    v = parts[threadIdx.x];
    for (int offset = 4; offset > 0; offset /= 2) v += __shfl_down_sync(some, v, offset);
  }
  if (threadIdx.x == 0) out[blockIdx.x] = v;
}
