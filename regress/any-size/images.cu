//expect: holds
//size: any
//--blockDim=[16,16] --gridDim=[4,4,4]

// A batch of images, one a layer of the grid.
__global__ void brighten(float *a, unsigned w, unsigned h, float by) {
  __requires(w <= 4096 && h <= 4096 && gridDim.z <= 128);
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float *image = a + size_t(blockIdx.z) * w * h;
  if (x < w && y < h) image[y * w + x] *= by;
}
