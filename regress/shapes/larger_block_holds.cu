//expect: holds

// The loop has no iteration with 64 threads. It has with 256, where neighbours wait for each other.
__global__ void sum(int *out, const int *in) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int step = blockDim.x / 2; step > 32; step >>= 1) {
    if (t < step) s[t] += s[t + step];
    __syncthreads();
  }
  if (t == 0) {
    int all = 0;
    for (int i = 0; i < 64; i++) all += s[i];
    out[blockIdx.x] = all;
  }
}
