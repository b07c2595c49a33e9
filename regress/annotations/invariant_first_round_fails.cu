//expect: violated
//property: ensures
//line: 9
//--blockDim=4 --gridDim=1

// That j is odd stays so from round to round, and is not so in the first: what is inductive is not yet true.
__global__ void odd(int *out, const int *in, unsigned n) {
  unsigned j = 0;
  for (; __invariant(j % 2 == 1), j < n;) {
    out[threadIdx.x] = 1;
    j += 2 + 2 * (in[j] & 3);
  }
}
