//expect: holds
//--blockDim=[8,8] --gridDim=[2,2]

// Transpose through a tile in shared memory. The barrier separates the writes of rows from the reads of columns.
__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[8][8];
  const int tx = threadIdx.x, ty = threadIdx.y;
  tile[ty][tx] = in[(blockIdx.y * 8 + ty) * 16 + blockIdx.x * 8 + tx];
  __syncthreads();
  out[(blockIdx.x * 8 + ty) * 16 + blockIdx.y * 8 + tx] = tile[tx][ty];
}
