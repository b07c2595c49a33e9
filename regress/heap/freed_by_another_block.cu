//expect: violated
//property: race
//line: 10
//--blockDim=4 --gridDim=4

// One block frees what the others still read.
__global__ void finish(int *data, int *out) {
  out[blockIdx.x * 4 + threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  if (blockIdx.x == 0 && threadIdx.x == 0) free(data);
}
