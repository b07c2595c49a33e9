//expect: violated
//property: race
//line: 14
//--blockDim=32 --gridDim=1

// The barrier at the end of the round is missing: what a thread writes in one round its neighbour reads in the next.
__global__ void rotate(int *out, int rounds) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  for (int i = 0; i < rounds; i++) {
    const int next = s[(threadIdx.x + 1) % 32];
    __syncthreads();
    s[threadIdx.x] = next;
  }
  out[threadIdx.x] = 0;
}
