//expect: violated
//property: race
//line: 11
//--blockDim=128 --gridDim=8

// It writes its partial sums to where the next one begins.
__global__ void sums(float *out, const float *a, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= w) return;
  float sum = 0;
  for (int y = 0; y < h; y++) out[x + y] = sum += a[y * w + x];
}
