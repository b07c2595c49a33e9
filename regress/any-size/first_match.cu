//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// Each thread looks through its own row until it finds something.
__global__ void find(int *found, const int *a, int rows, int w, int key) {
  __requires(rows >= 0 && rows <= 1 << 20 && w >= 0 && w <= 1024);
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  found[r] = -1;
  for (int c = 0; c < w; c++)
    if (a[r * w + c] == key) {
      found[r] = c;
      break;
    }
}
