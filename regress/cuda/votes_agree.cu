//expect: holds
//--blockDim=32 --gridDim=1

// Ballot, any, all and the count of the ballot tell one story.
__global__ void votes(const int *in, int *out) {
  const int yes = in[threadIdx.x] > 0;
  const unsigned ballot = __ballot_sync(0xffffffff, yes);
  __assert(__any_sync(0xffffffff, yes) == (ballot != 0));
  __assert(__all_sync(0xffffffff, yes) == (__popc(ballot) == 32));
  __assert((ballot >> threadIdx.x & 1) == unsigned(yes));
  out[threadIdx.x] = __popc(ballot);
}
