//expect: holds
//--blockDim=16,16 --gridDim=64,64

// Rows as long as the width says: y * width + x, both of them inside.
__global__ void rows_of_a_width(float *out, const float *in, int width, int height) {
  __requires(width <= 16384 && height <= 16384);
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[y * width + x] = 2.0f * in[y * width + x];
}
