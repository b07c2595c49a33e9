//expect: holds
//--blockDim=64 --gridDim=1

// With a warp barrier between write and read the pair (even lane, next odd lane) is ordered on every machine; both
// lanes of a pair are in the same warp.
__global__ void inTurn(int *out) {
  __shared__ int v[64];
  const int tid = threadIdx.x;
  if (tid % 2 == 0) v[tid] = tid + 1;
  __syncwarp();
  if (tid % 2) out[tid] = v[tid - 1];
}
