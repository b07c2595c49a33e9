//expect: violated
//property: ensures
//line: 11
//--blockDim=8 --gridDim=1

// The invariant holds in the first round only.
__global__ void halve(unsigned *out, const unsigned *in) {
  const unsigned start = in[threadIdx.x] & 0x7f;
  unsigned v = start, rounds = 0;
  while (v > 0) {
    __invariant(v == start);
    v /= 2;
    rounds++;
  }
  out[threadIdx.x] = rounds;
}
