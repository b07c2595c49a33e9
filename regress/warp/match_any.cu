//expect: holds
//--blockDim=32 --gridDim=1

// Lanes with equal keys get the same set, and one's own bit is in it.
__global__ void match(unsigned *out, const int *keys) {
  const unsigned peers = __match_any_sync(0xffffffffu, keys[threadIdx.x]);
  __assert(peers >> threadIdx.x & 1);
  __assert((peers & 1) == (keys[0] == keys[threadIdx.x]));
  out[threadIdx.x] = peers;
}
