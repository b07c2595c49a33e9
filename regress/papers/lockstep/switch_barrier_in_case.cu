//expect: violated
//property: barrier-divergence
//line: 12
//--blockDim=32 --gridDim=1

// ESOP 2013, section 1: a barrier inside a case that only some threads take.
__global__ void byCase(int *out, const int *in) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  switch (in[threadIdx.x] & 3) {
    case 0: s[threadIdx.x] = 0; break;
    case 1: __syncthreads(); break;
    default: s[threadIdx.x] = 2;
  }
  out[threadIdx.x] = s[threadIdx.x];
}
