//expect: violated
//property: ensures
//line: 8
//--blockDim=4 --gridDim=1

// With an even number in in[0], thread 0 begins its second round with j = 2.
__global__ void quads(int *out, const int *in, unsigned n) {
  for (unsigned j = 0; __invariant(j % 4 == 0), j < n;) {
    out[j + threadIdx.x] = int(threadIdx.x);
    j += 2 * (1 + (in[j + threadIdx.x] & 1));
  }
}
