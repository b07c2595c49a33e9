//expect: holds
//--blockDim=8 --gridDim=1

// The minimum is no greater than any of the values, and is one of them.
__global__ void least(const int *in, int *out) {
  const int mine = in[threadIdx.x];
  const int smallest = __reduce_min_sync(0xff, mine);
  __assert(smallest <= mine);
  __assert(__any_sync(0xff, smallest == mine));
  out[threadIdx.x] = smallest;
}
