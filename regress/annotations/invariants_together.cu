//expect: holds
//--blockDim=4 --gridDim=1

// That j is never 6 follows from the other invariant, and not from itself.
__global__ void quads(int *out, const int *in, unsigned n) {
  for (unsigned j = 0; __invariant(j != 6), __invariant(j % 4 == 0), j < n;) {
    out[threadIdx.x] = 1;
    j += 4 * (1 + (in[j + threadIdx.x] & 3));
  }
}
