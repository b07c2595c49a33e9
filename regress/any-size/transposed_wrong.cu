//expect: violated
//property: race
//line: 10
//--blockDim=[16,16] --gridDim=[8,8]

// The new rows have the old length.
__global__ void transpose(int *to, const int *from, int w, int h) {
  __requires(w > 0 && w <= 4096 && h > 0 && h <= 4096);
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) to[x * w + y] = from[y * w + x];
}
