//expect: violated
//property: assertion
//line: 9
//--blockDim=32 --gridDim=1

// The lanes without a source are taken for zero: they keep their own value.
__global__ void shift(int *out) {
  const int lane = threadIdx.x + 1, other = __shfl_up_sync(0xffffffff, lane, 1);
  __assert(other == lane - 1);
  out[threadIdx.x] = other;
}
