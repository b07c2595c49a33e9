//expect: holds
//size: any
//--blockDim=[16,16] --gridDim=[8,8]

// Whoever is outside leaves, and there is nothing to wait for.
__global__ void threshold(unsigned char *a, int w, int h, int limit) {
  __requires(w > 0 && w <= 30000 && h > 0 && h <= 30000);
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= w) return;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y >= h) return;
  if (a[y * w + x] < limit) a[y * w + x] = 0;
}
