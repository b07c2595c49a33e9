//expect: violated
//property: barrier-divergence
//line: 9
//--blockDim=16 --gridDim=1

// __syncthreads_and is a barrier too.
__global__ void agree(int *out, const int *in) {
  int v = 0;
  if (in[threadIdx.x] != 0) v = __syncthreads_and(in[threadIdx.x] > 0);
  out[threadIdx.x] = v;
}
