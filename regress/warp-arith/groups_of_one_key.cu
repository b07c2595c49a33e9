//expect: holds
//size: grid
//--blockDim=128 --gridDim=4

// The first lane of each group of equal keys writes for it: keys of groups differ.
__global__ void groups(int *out, const int *keys) {
  __requires(blockDim.x % 32 == 0);
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  const unsigned key = keys[i] & 63;
  const unsigned same = __match_any_sync(0xffffffffu, key);
  if (lane == __ffs(same) - 1) out[i / 32 * 64 + key] = i;
}
