//expect: violated
//property: uninitialised-read
//line: 13
//--blockDim=32 --gridDim=1 --error uninitialised-read

// Threads beyond n load nothing, and nobody clears their elements: for n < 32 the tree adds what nothing wrote.
__global__ void reduce(int *out, const int *in, int n) {
  __shared__ int s[32];
  const int tid = threadIdx.x;
  if (tid < n) s[tid] = in[tid];
  __syncthreads();
  for (int half = 16; half > 0; half >>= 1) {
    if (tid < half) s[tid] += s[tid + half];
    __syncthreads();
  }
  if (tid == 0) out[0] = s[0];
}
