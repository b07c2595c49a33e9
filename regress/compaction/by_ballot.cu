//expect: holds
//--blockDim=8 --gridDim=2

// A warp's ballot gives the flags of all lanes; the number of set bits below the lane is its place. (Eight lanes: the
// proof that places differ is about counting, which is hard for wide warps.)
__global__ void compact(int *out, const int *in) {
  const unsigned lane = threadIdx.x;
  const int value = in[blockIdx.x * 8 + lane];
  const unsigned kept = __ballot_sync(0xffu, value > 0);
  if (value > 0) out[blockIdx.x * 8 + __popc(kept & ((1u << lane) - 1))] = value;
}
