//expect: violated
//property: race
//line: 11
//--blockDim=128 --gridDim=8

// A place more than a row has.
__global__ void levels(unsigned *out, const unsigned *in, unsigned limit) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  unsigned v = in[i] | 1, k = 0;
  while (v < limit && k <= 4) {
    out[4 * i + k] = v;
    v *= 2;
    k++;
  }
}
