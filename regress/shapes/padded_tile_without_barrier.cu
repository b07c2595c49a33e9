//expect: violated
//property: race
//line: 10

// padded_tile.cu without its barrier.
__global__ void turn(int *out, const int *in) {
  __shared__ int tile[16][17];
  int block = (blockIdx.y * gridDim.x + blockIdx.x) * 256;
  tile[threadIdx.y][threadIdx.x] = in[block + threadIdx.y * 16 + threadIdx.x];
  out[block + threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
