//expect: holds
//--blockDim=64 --gridDim=1 --warp-sync=32 --error=missing-volatile
// A fence, or __syncwarp, between a write and the read by another lane keeps a compiler from holding the value back. What
// a lane writes and reads itself may stay in a register.
__global__ void fences(int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __threadfence_block();
  int left = s[t ^ 1];
  __threadfence_block();
  s[t] = left;
  __syncwarp();
  out[t] = s[t ^ 2];
  __syncwarp();
  s[t] = 1;
  out[t] += s[t];
}
