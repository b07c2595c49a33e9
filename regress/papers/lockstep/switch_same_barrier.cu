//expect: holds
//--blockDim=32 --gridDim=1

// ESOP 2013, section 1: threads take different cases of a switch and meet again before the barrier.
__global__ void byCase(int *out, const int *in) {
  __shared__ int s[32];
  int v;
  switch (in[threadIdx.x] & 3) {
    case 0: v = 1; break;
    case 1: v = 10;  // falls through
    case 2: v = 20; break;
    default: v = -1;
  }
  s[threadIdx.x] = v;
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x];
}
