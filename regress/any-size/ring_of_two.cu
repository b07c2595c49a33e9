//expect: holds
//--blockDim=128 --gridDim=8

// One barrier a round: while one half is read, the other is loaded.
extern __shared__ float s[];
__global__ void sums(float *out, const float *in, unsigned rounds) {
  const unsigned t = threadIdx.x, n = blockDim.x;
  float sum = 0;
  s[t] = in[t];
  for (unsigned r = 0; r < rounds; r++) {
    __syncthreads();
    if (r + 1 < rounds) s[(r + 1) % 2 * n + t] = in[size_t(r + 1) * n + t];
    sum += s[r % 2 * n + (t + 1) % n];
  }
  out[blockIdx.x * n + t] = sum;
}
