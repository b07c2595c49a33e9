//expect: violated
//property: race
//line: 15
//--blockDim=128 --gridDim=8

// A barrier every other round.
extern __shared__ int s[];
__global__ void sort(int *a) {
  const unsigned t = threadIdx.x, n = 2 * blockDim.x;
  s[t] = a[blockIdx.x * n + t];
  s[t + blockDim.x] = a[blockIdx.x * n + blockDim.x + t];
  __syncthreads();
  for (unsigned round = 0; round < n; round++) {
    const unsigned i = 2 * t + (round & 1);
    if (i + 1 < n && s[i] > s[i + 1]) {
      const int x = s[i];
      s[i] = s[i + 1];
      s[i + 1] = x;
    }
    if (round & 1) __syncthreads();
  }
  a[blockIdx.x * n + t] = s[t];
  a[blockIdx.x * n + blockDim.x + t] = s[t + blockDim.x];
}
