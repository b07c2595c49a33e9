//expect: holds

// The tile has a column of padding; a block is 16 by 16. With 17 threads in a row tile[threadIdx.x] would leave it.
__global__ void turn(int *out, const int *in) {
  __shared__ int tile[16][17];
  int block = (blockIdx.y * gridDim.x + blockIdx.x) * 256;
  tile[threadIdx.y][threadIdx.x] = in[block + threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  out[block + threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
