//expect: holds
//--blockDim=16 --gridDim=1

// The number of rounds is a parameter, the same for all threads.
__global__ void rounds(int *out, int n) {
  __shared__ int s[16];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  for (int i = 0; i < n; i++) {
    const int v = s[(threadIdx.x + 1) % 16];
    __syncthreads();
    s[threadIdx.x] = v;
    __syncthreads();
  }
  out[threadIdx.x] = s[threadIdx.x];
}
