//expect: holds
//--blockDim=8 --gridDim=1

// A loop invariant is evaluated at the head of every round.
__global__ void halve(unsigned *out, const unsigned *in) {
  const unsigned start = in[threadIdx.x] & 0x7f;
  unsigned v = start, rounds = 0;
  while (v > 0) {
    __invariant((start >> rounds) == v);
    v /= 2;
    rounds++;
  }
  out[threadIdx.x] = rounds;
}
