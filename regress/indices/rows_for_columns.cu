//expect: violated
//property: race
//line: 11
//--blockDim=16,16 --gridDim=64,64

// The guards mistake height for width.
__global__ void rows_for_columns(int *out, int width, int height) {
  __requires(width <= 16384 && height <= 16384);
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < height && y < width) out[y * width + x] = x;
}
