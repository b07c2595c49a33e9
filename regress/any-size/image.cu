//expect: holds
//size: any
//--blockDim=[16,16] --gridDim=[8,8]

// Rows of w elements: y * w + x has the digits y and x, in a radix that nobody knows.
__global__ void fill(int *a, int w, int h) {
  __requires(w > 0 && w <= 4096 && h <= 4096);
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) a[y * w + x] = x;
}
