//expect: violated
//property: race
//line: 16
//--blockDim=32 --gridDim=2

// The counter goes up by one for all lanes of the warp.
__global__ void filter(int *out, unsigned *count, const int *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned lane = threadIdx.x & 31;
  const bool keep = i < n && in[i] > 0;
  const unsigned set = __ballot_sync(0xffffffffu, keep);
  const int leader = __ffs(set) - 1;
  unsigned base = 0;
  if (lane == leader) base = atomicAdd(count, 1);
  base = __shfl_sync(0xffffffffu, base, leader);
  if (keep) out[base + __popc(set & ((1u << lane) - 1))] = i;
}
