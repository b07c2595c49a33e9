//expect: violated
//property: assertion
//line: 13
//--blockDim=32 --gridDim=1

// With __shfl_down_sync only lane 0 ends with the whole sum; the upper lanes add their own value again where there is
// no lane to read from.
__global__ void reduce(unsigned *out, const unsigned *in) {
  unsigned sum = in[threadIdx.x];
  for (int d = 16; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
  unsigned serial = 0;
  for (int i = 0; i < 32; i++) serial += in[i];
  __assert(sum == serial);
  out[threadIdx.x] = sum;
}
