//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// A thread walks down its column: a loop without barriers, each thread in a round of its own.
__global__ void sums(float *out, const float *a, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= w) return;
  float sum = 0;
  for (int y = 0; y < h; y++) sum += a[y * w + x];
  out[x] = sum;
}
