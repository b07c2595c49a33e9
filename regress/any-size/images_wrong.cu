//expect: violated
//property: race
//line: 11
//--blockDim=[16,16] --gridDim=[4,4,4]

// Images are taken to be square.
__global__ void brighten(float *a, unsigned w, unsigned h, float by) {
  __requires(w <= 4096 && h <= 4096 && gridDim.z <= 128);
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float *image = a + size_t(blockIdx.z) * w * w;
  if (x < w && y < h) image[y * w + x] *= by;
}
