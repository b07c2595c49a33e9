//expect: holds
//--blockDim=32 --gridDim=1

// With the warp barrier it is none.
__global__ void shift(int *out) {
  __shared__ volatile int s[33];
  s[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) s[32] = 0;
  __syncwarp();
  int next = s[threadIdx.x + 1];
  __syncwarp();
  s[threadIdx.x] = next;
  out[threadIdx.x] = next;
}
