//expect: holds
//size: launch
//--blockDim=[4,4] --gridDim=[2,2]

// Rows of so many bytes, of which w elements fill a part.
__global__ void fill(char *a, unsigned pitch, unsigned w, unsigned h) {
  __requires(w <= 4096 && h <= 4096 && pitch >= 4 * w && pitch <= 32768 && pitch % 4 == 0);
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) ((int *)(a + y * pitch))[x] = x;
}
