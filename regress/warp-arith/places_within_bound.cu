//expect: holds
//--blockDim=128 --gridDim=4 --array out=1024 --array in=1024

// Ranks are below the number of set lanes, so places of a warp are below 32.
__global__ void pack(int *out, const int *in) {
  __requires(blockDim.x * gridDim.x <= 1024 && blockDim.x % 32 == 0);
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  const int x = in[i];
  const unsigned set = __ballot_sync(0xffffffffu, x != 0);
  const int rank = __popc(set & ((1u << lane) - 1));
  const int last = __popc(set) - 1 - rank;
  if (x != 0) out[(i & ~31u) + last] = x;
}
