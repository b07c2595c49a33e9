//expect: violated
//property: race
//line: 11
//--blockDim=32 --gridDim=8

// The next tile overwrites what others still read: a race between two rounds.
__global__ void sums(const int *a, int *out, int tiles) {
  __shared__ int s[32];
  int sum = 0;
  for (int t = 0; t < tiles; t++) {
    s[threadIdx.x] = a[t * 32 + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 32; j++) sum += s[j];
  }
  out[blockIdx.x * 32 + threadIdx.x] = sum;
}
