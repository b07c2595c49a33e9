//expect: violated
//property: assertion
//line: 10
//--blockDim=8 --gridDim=1

// The minimum of negative numbers, taken as unsigned ones.
__global__ void least(const int *in, int *out) {
  const int mine = in[threadIdx.x];
  const int smallest = __reduce_min_sync(0xff, unsigned(mine));
  __assert(smallest <= mine);
  __assert(__any_sync(0xff, smallest == mine));
  out[threadIdx.x] = smallest;
}
