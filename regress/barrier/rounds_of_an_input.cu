//expect: holds
//--blockDim=32 --gridDim=1

// As many rounds as the caller asks for. Who writes in a round has passed the barriers of all rounds before, so nothing of
// an earlier round is unordered with it.
__global__ void rotate(int *out, int rounds) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  for (int i = 0; i < rounds; i++) {
    const int next = s[(threadIdx.x + 1) % 32];
    __syncthreads();
    s[threadIdx.x] = next;
    __syncthreads();
  }
  out[threadIdx.x] = s[threadIdx.x];
}
