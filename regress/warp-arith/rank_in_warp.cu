//expect: holds
//size: grid
//--blockDim=128 --gridDim=4

// Each warp packs what it keeps to the front of its 32 places: ranks of set lanes differ.
__global__ void pack(int *out, const int *in) {
  const unsigned lane = threadIdx.x % 32, warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  __requires(blockDim.x % 32 == 0);
  const int x = in[warp * 32 + lane];
  const unsigned kept = __ballot_sync(0xffffffffu, x > 0);
  if (x > 0) out[warp * 32 + __popc(kept & ((1u << lane) - 1))] = x;
}
