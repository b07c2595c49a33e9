//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=2

// The rank among the lanes that are not kept.
__global__ void pack(int *out, const int *in) {
  const unsigned lane = threadIdx.x % 32, warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  __requires(blockDim.x % 32 == 0);
  const int x = in[warp * 32 + lane];
  const unsigned kept = __ballot_sync(0xffffffffu, x > 0);
  if (x > 0) out[warp * 32 + __popc(~kept & ((1u << lane) - 1))] = x;
}
