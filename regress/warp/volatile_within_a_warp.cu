//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=1

// Between lanes of a warp volatile stands for a warp barrier that is not there.
__global__ void shift(int *out) {
  __shared__ volatile int s[33];
  s[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) s[32] = 0;
  __syncwarp();
  int next = s[threadIdx.x + 1]; s[threadIdx.x] = next;
  out[threadIdx.x] = next;
}
