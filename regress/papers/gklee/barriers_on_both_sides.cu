//expect: violated
//property: barrier-divergence
//line: 13
//--blockDim=64 --gridDim=1

// GKLEE section 2.2.1, second example: each side of the branch has a barrier of its own. The counts agree, but the
// barriers are not textually aligned: threads of the two sides wait at different places.
__global__ void notAligned(int *out, int i) {
  __shared__ int a[64], b[64];
  const int tid = threadIdx.x;
  if (tid + i > 0) {
    a[tid] = 1;
    __syncthreads();
    out[tid] = a[tid];
  } else {
    b[tid] = 2;
    __syncthreads();
    out[tid] = b[tid];
  }
}
