//expect: holds
//--blockDim=[8,8] --gridDim=[2,2]

// The guard against the sizes also keeps the columns apart: y < height, so x * height + y is different for every
// thread. The sizes are bounded so that the product does not wrap.
__global__ void transpose(float *out, const float *in, int width, int height) {
  __requires(width >= 0 && width <= 1024);
  __requires(height >= 0 && height <= 1024);
  const int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x < width && y < height) out[x * height + y] = in[y * width + x];
}
