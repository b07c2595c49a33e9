//expect: holds
//--blockDim=32 --gridDim=1

// Butterfly of shuffles: every lane ends with the sum of all, and no memory is shared.
__global__ void reduce(unsigned *out, const unsigned *in) {
  unsigned sum = in[threadIdx.x];
  for (int d = 16; d > 0; d >>= 1) sum += __shfl_xor_sync(0xffffffffu, sum, d);
  unsigned serial = 0;
  for (int i = 0; i < 32; i++) serial += in[i];
  __assert(sum == serial);
  out[threadIdx.x] = sum;
}
