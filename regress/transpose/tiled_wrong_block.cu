//expect: violated
//property: assertion
//line: 14
//--blockDim=[2,2] --gridDim=[2,2]

// The tile is transposed, but the blocks stay where they are: only the diagonal blocks are right.
__global__ void transpose(int *out, const int *in) {
  __shared__ int tile[2][3];
  const int tx = threadIdx.x, ty = threadIdx.y;
  tile[ty][tx] = in[(blockIdx.y * 2 + ty) * 4 + blockIdx.x * 2 + tx];
  __syncthreads();
  const int row = blockIdx.y * 2 + ty, column = blockIdx.x * 2 + tx;
  out[row * 4 + column] = tile[tx][ty];
  __assert(out[row * 4 + column] == in[column * 4 + row]);
}
