//expect: violated
//property: assertion
//line: 11
//--blockDim=32 --gridDim=1

// Without the guard the lowest lanes add their own value to themselves: __shfl_up_sync gives them their own.
__global__ void scan(unsigned *out, const unsigned *in) {
  const unsigned lane = threadIdx.x;
  unsigned sum = in[lane];
  for (unsigned d = 1; d < 32; d *= 2) sum += __shfl_up_sync(0xffffffffu, sum, d);
  if (lane == 0) __assert(sum == in[0]);
  out[lane] = sum;
}
