//expect: violated
//property: race
//line: 11
//--blockDim=32 --gridDim=1

// The mask of lower lanes is one bit too short, so neighbours that are both kept may get the same place.
__global__ void compact(int *out, const int *in) {
  const unsigned lane = threadIdx.x;
  const int value = in[lane];
  const unsigned kept = __ballot_sync(0xffffffffu, value > 0);
  if (value > 0) out[__popc(kept & ((1u << lane) - 1) & ~(1u << (lane - 1 & 31)))] = value;
}
