//expect: holds
//--blockDim=32 --gridDim=1 --warp-sync=32 --error=redundant-barrier
// In lock-step nothing races. The fence still keeps a compiler from writing s[t] after the read of s[t ^ 1].
__global__ void fence(int* out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  __threadfence_block();
  out[t] = s[t ^ 1];
}
