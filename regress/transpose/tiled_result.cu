//expect: holds
//--blockDim=[2,2] --gridDim=[2,2]

// The tiled transpose of a 4 x 4 matrix, with its result.
__global__ void transpose(int *out, const int *in) {
  __shared__ int tile[2][3];
  const int tx = threadIdx.x, ty = threadIdx.y;
  tile[ty][tx] = in[(blockIdx.y * 2 + ty) * 4 + blockIdx.x * 2 + tx];
  __syncthreads();
  const int row = blockIdx.x * 2 + ty, column = blockIdx.y * 2 + tx;
  out[row * 4 + column] = tile[tx][ty];
  __assert(out[row * 4 + column] == in[column * 4 + row]);
}
