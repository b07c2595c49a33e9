//expect: holds
//--blockDim=8 --gridDim=1

// The mask of a full match is all lanes or none, as the predicate says.
__global__ void same(const int *in, int *out) {
  int all = 0;
  const unsigned lanes = __match_all_sync(0xff, in[threadIdx.x], &all);
  __assert(lanes == (all ? 0xff : 0));
  const int first = __shfl_sync(0xff, in[threadIdx.x], 0);
  if (all) __assert(in[threadIdx.x] == first);
  out[threadIdx.x] = all;
}
