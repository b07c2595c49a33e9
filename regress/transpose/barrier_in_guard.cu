//expect: violated
//property: barrier-divergence
//line: 14
//--blockDim=[8,8] --gridDim=[2,2]

// The guard for a matrix that does not fill the blocks encloses the barrier; for width = 12 the right-hand blocks
// diverge.
__global__ void transpose(float *out, const float *in, int width) {
  __requires(width > 0 && width <= 16);
  __shared__ float tile[8][8];
  const int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x < width && y < width) {
    tile[threadIdx.y][threadIdx.x] = in[y * 16 + x];
    __syncthreads();
    out[(blockIdx.x * 8 + threadIdx.y) * 16 + blockIdx.y * 8 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
  }
}
