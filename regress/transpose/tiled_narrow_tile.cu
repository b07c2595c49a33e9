//expect: violated
//property: bounds
//line: 10
//--blockDim=[8,8] --gridDim=[1,1]

// The tile lost a row: eight rows of threads, seven rows of memory.
__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[7][8];
  const int tx = threadIdx.x, ty = threadIdx.y;
  tile[ty][tx] = in[ty * 8 + tx];
  __syncthreads();
  out[ty * 8 + tx] = tile[tx][ty];
}
