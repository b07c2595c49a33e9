//expect: violated
//property: race
//line: 10
//--blockDim=[16,16] --gridDim=[8,8]

// Rows are one element too short.
__global__ void fill(int *a, int w, int h) {
  __requires(w > 1 && w <= 4096 && h <= 4096);
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) a[y * (w - 1) + x] = x;
}
