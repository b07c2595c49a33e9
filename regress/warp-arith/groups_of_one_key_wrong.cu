//expect: violated
//property: race
//line: 12
//--blockDim=128 --gridDim=4

// Two lanes of one group may write.
__global__ void groups(int *out, const int *keys) {
  __requires(blockDim.x % 32 == 0);
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  const unsigned key = keys[i] & 63;
  const unsigned same = __match_any_sync(0xffffffffu, key);
  if (__popc(same) < 3) out[i / 32 * 64 + key] = i;
}
