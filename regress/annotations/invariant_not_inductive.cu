//expect: holds within bound
//--blockDim=4 --gridDim=1

// j is never 6, since it is a multiple of four; but nobody says so, and from j = 2 a round could come to 6. What does
// not follow from itself is not taken for true: it is known of as many rounds as were looked at.
__global__ void quads(int *out, const int *in, unsigned n) {
  for (unsigned j = 0; __invariant(j != 6), j < n;) {
    out[threadIdx.x] = 1;
    j += 4 * (1 + (in[j + threadIdx.x] & 3));
  }
}
