//expect: holds
//size: launch
//--blockDim=[16,16] --gridDim=[8,8]

// Two strides, one a dimension, over an image in rows.
__global__ void invert(unsigned char *image, unsigned w, unsigned h) {
  __requires(w <= 16384 && h <= 16384);
  for (unsigned y = blockIdx.y * blockDim.y + threadIdx.y; y < h; y += blockDim.y * gridDim.y)
    for (unsigned x = blockIdx.x * blockDim.x + threadIdx.x; x < w; x += blockDim.x * gridDim.x)
      image[y * w + x] = 255 - image[y * w + x];
}
