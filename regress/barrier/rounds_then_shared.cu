//expect: violated
//property: race
//line: 14
//--blockDim=32 --gridDim=1

// After the rounds nobody knows how many there were: with none, no barrier stands between the first write and the last read;
// with some, the last write of the last round is unordered with it.
__global__ void rotate(int *out, int rounds) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  for (int i = 0; i < rounds; i++) {
    __syncthreads();
  }
  out[threadIdx.x] = s[31 - threadIdx.x];
}
