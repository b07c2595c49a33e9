//expect: holds
//--blockDim=128 --gridDim=8

// Two buffers whose pointers are exchanged every round.
extern __shared__ float s[];
__global__ void jacobi(float *out, const float *in, int rounds) {
  const unsigned t = threadIdx.x, n = blockDim.x;
  float *from = s, *to = s + n;
  from[t] = in[blockIdx.x * n + t];
  __syncthreads();
  for (int r = 0; r < rounds; r++) {
    to[t] = t > 0 && t < n - 1 ? (from[t - 1] + from[t + 1]) / 2 : from[t];
    __syncthreads();
    float *other = from;
    from = to;
    to = other;
  }
  out[blockIdx.x * n + t] = from[t];
}
