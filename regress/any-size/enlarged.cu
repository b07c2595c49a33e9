//expect: holds
//size: launch
//--blockDim=[4,4] --gridDim=[2,2]

// Four elements for each of the smaller image.
__global__ void enlarge(int *out, const int *in, int w, int h) {
  __requires(w > 0 && w <= 4096 && h > 0 && h <= 4096);
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  for (int dy = 0; dy < 2; dy++)
    for (int dx = 0; dx < 2; dx++) out[(2 * y + dy) * (2 * w) + 2 * x + dx] = in[y * w + x];
}
