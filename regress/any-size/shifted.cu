//expect: holds
//size: grid
//--blockDim=64 --gridDim=4

// As many rounds as the caller asks for, with a barrier between reading and writing.
__global__ void rotate(int *out, int rounds) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  for (int i = 0; i < rounds; i++) {
    const int next = s[(threadIdx.x + 1) % 64];
    __syncthreads();
    s[threadIdx.x] = next;
    __syncthreads();
  }
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
