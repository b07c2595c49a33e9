//expect: violated
//property: race
//line: 11
//--blockDim=[16,16] --gridDim=[8,8]

// Rows are taken for columns.
__global__ void invert(unsigned char *image, unsigned w, unsigned h) {
  __requires(w <= 16384 && h <= 16384);
  for (unsigned y = blockIdx.y * blockDim.y + threadIdx.y; y < h; y += blockDim.y * gridDim.y)
    for (unsigned x = blockIdx.x * blockDim.x + threadIdx.x; x < w; x += blockDim.x * gridDim.x)
      image[x * w + y] = 255 - image[y * w + x];
}
