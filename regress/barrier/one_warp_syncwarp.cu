//expect: holds
//--blockDim=64 --gridDim=1

// A warp barrier under the same condition is right.
__global__ void firstWarp(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  if (threadIdx.x / 32 == 0) {
    __syncwarp();
    out[threadIdx.x] = s[31 - threadIdx.x];
  }
}
