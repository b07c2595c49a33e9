//expect: holds
//--blockDim=32 --gridDim=1

// Bit i of the ballot is lane i's vote.
__global__ void vote(unsigned *out, const int *in) {
  const unsigned lane = threadIdx.x;
  const bool yes = in[lane] < 0;
  const unsigned all = __ballot_sync(0xffffffffu, yes);
  __assert((all >> lane & 1) == yes);
  __assert((all != 0) == (__any_sync(0xffffffffu, yes) != 0));
  __assert((all == 0xffffffffu) == (__all_sync(0xffffffffu, yes) != 0));
  out[lane] = all;
}
