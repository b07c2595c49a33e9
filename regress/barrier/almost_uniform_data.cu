//expect: violated
//property: barrier-divergence
//line: 12
//--blockDim=32 --gridDim=1

// Each thread reads its own mode; modes may differ.
__global__ void maybeTurn(int *out, const int *mode) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  int v = s[threadIdx.x];
  if (mode[threadIdx.x] == 1) {
    __syncthreads();
    v = s[31 - threadIdx.x];
  }
  out[threadIdx.x] = v;
}
