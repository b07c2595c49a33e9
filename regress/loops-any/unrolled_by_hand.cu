//expect: holds
//size: grid
//--blockDim=128 --gridDim=4 --array out=n

// Four elements a round, then the rest.
__global__ void fill(float *out, int n) {
  __requires(n >= 0 && n <= 0x1fffffff);
  const int t = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  __requires(all <= 0x10000);
  const int fours = n / 4;
  for (int i = t; i < fours; i += all) {
    out[4 * i] = 0;
    out[4 * i + 1] = 1;
    out[4 * i + 2] = 2;
    out[4 * i + 3] = 3;
  }
  for (int i = 4 * fours + t; i < n; i += all) out[i] = i;
}
