//expect: holds
//--blockDim=128 --gridDim=4

// The same with lane 0 as the one that adds, perhaps 0.
__global__ void filter(int *out, int *count, const int *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % warpSize;
  const bool keep = i < n && in[i] % 3 == 0;
  const unsigned set = __ballot_sync(0xffffffffu, keep);
  int base;
  if (lane == 0) base = atomicAdd(count, __popc(set));
  base = __shfl_sync(0xffffffffu, base, 0);
  const int rank = __popc(set & ~(0xffffffffu << lane));
  if (keep) out[base + rank] = in[i];
}
