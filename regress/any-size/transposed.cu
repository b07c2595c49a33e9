//expect: holds
//size: any
//--blockDim=[16,16] --gridDim=[8,8]

// Columns become rows of h elements.
__global__ void transpose(int *to, const int *from, int w, int h) {
  __requires(w > 0 && w <= 4096 && h > 0 && h <= 4096);
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) to[x * h + y] = from[y * w + x];
}
