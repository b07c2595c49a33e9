//expect: holds
//--blockDim=32 --gridDim=1

// The warp-wide sum of compute capability 8.0.
__global__ void sum(unsigned *out, const unsigned *in) {
  const unsigned mine = in[threadIdx.x] & 0xff;
  const unsigned all = __reduce_add_sync(0xffffffffu, mine);
  __assert(all >= mine);
  out[threadIdx.x] = all;
}
