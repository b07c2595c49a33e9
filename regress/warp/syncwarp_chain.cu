//expect: holds
//--blockDim=64 --gridDim=1

// A warp passes a value down its lanes, one step a warp barrier.
__global__ void pass(int *out, int first) {
  __shared__ int s[64];
  const int tid = threadIdx.x, lane = tid % 32;
  if (lane == 0) s[tid] = first;
  for (int i = 1; i < 4; i++) {
    __syncwarp();
    if (lane == i) s[tid] = s[tid - 1] + 1;
  }
  __syncwarp();
  if (lane == 3) {
    __assert(s[tid] == first + 3);
    out[tid] = s[tid];
  }
}
