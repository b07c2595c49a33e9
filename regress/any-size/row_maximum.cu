//expect: holds
//size: grid
//--blockDim=[16,16] --gridDim=[8,8]

// A tree in each row of a two-dimensional block.
#define W 16
__global__ void maxima(int *out, const int *in) {
  __requires(blockDim.x == W && blockDim.y <= 64);
  __shared__ int s[64][W];
  const int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = in[(blockIdx.x * blockDim.y + y) * W + x];
  __syncthreads();
  for (int half = W / 2; half > 0; half /= 2) {
    if (x < half) s[y][x] = max(s[y][x], s[y][x + half]);
    __syncthreads();
  }
  if (x == 0 && blockIdx.y == 0) out[blockIdx.x * blockDim.y + y] = s[y][0];
}
