//expect: violated
//property: null
//line: 12
//--blockDim=32 --gridDim=1

__global__ void neighbour(int *out) {
  __shared__ int *p[32];
  int mine[4];
  for (int i = 0; i < 4; ++i) mine[i] = threadIdx.x;
  p[threadIdx.x] = mine + 2;
  __syncthreads();
  out[threadIdx.x] = *p[threadIdx.x ^ 1];
}
