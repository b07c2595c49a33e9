//expect: holds
//provided: __requires(w * h <= 2147483647);
//--blockDim=8,8 --gridDim=2,2
// The index of a pixel is below w * h, and wraps only in planes that have more pixels than any.
__global__ void k(float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) out[y * w + x] = x;
}
