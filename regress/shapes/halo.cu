//expect: holds

// 18 by 18 elements, and threads stand at 1 to 16: the block is 16 by 16. Edges are not loaded: what is read there is
// arbitrary, which is a warning.
__global__ void smooth(float *out, const float *in, int pitch) {
  __shared__ float tile[18][18];
  int x = threadIdx.x + 1, y = threadIdx.y + 1;
  tile[y][x] = in[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  int block = (blockIdx.y * gridDim.x + blockIdx.x) * 256;
  out[block + threadIdx.y * 16 + threadIdx.x] = tile[y][x - 1] + tile[y][x + 1] + tile[y - 1][x] + tile[y + 1][x];
}
