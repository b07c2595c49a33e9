//expect: violated
//property: race
//line: 13
//--blockDim=256 --gridDim=8

// One thread too many adds: it reads what thread 0 writes one round later, and writes what thread 0 reads now.
extern __shared__ int s[];
__global__ void sum(int *out, const int *in) {
  const unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half >>= 1) {
    if (t <= half) s[t] += s[t + half];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
