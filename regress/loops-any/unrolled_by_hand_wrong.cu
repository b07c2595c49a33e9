//expect: violated
//property: race
//line: 16
//--blockDim=32 --gridDim=2 --array out=n

// The last of four is the first of the next.
__global__ void fill(float *out, int n) {
  __requires(n >= 0 && n <= 0x1fffffff);
  const int t = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  __requires(all <= 0x10000);
  const int fours = n / 4;
  for (int i = t; i < fours; i += all) {
    out[4 * i] = 0;
    out[4 * i + 1] = 1;
    out[4 * i + 2] = 2;
    out[4 * i + 4] = 3;
  }
  for (int i = 4 * fours + t; i < n; i += all) out[i] = i;
}
