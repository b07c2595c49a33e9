//expect: holds
//size: any
//--blockDim=[8,8,2] --gridDim=[4,4,4]

// Two radices: planes of w * h elements, rows of w.
__global__ void fill(int *a, int w, int h, int d) {
  __requires(w > 0 && w <= 512 && h > 0 && h <= 512 && d <= 512);
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < w && y < h && z < d) a[(z * h + y) * w + x] = z;
}
