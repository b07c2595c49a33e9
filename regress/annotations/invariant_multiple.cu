//expect: holds
//--blockDim=4 --gridDim=1

// Threads go on by multiples of four that the data say, each by its own: their elements differ modulo four. That j is a
// multiple of four is so before the first round, and whenever it was so a round before (also where j wraps), so it
// holds however many rounds there are.
__global__ void quads(int *out, const int *in, unsigned n) {
  for (unsigned j = 0; __invariant(j % 4 == 0), j < n;) {
    out[j + threadIdx.x] = int(threadIdx.x);
    j += 4 * (1 + (in[j + threadIdx.x] & 3));
  }
}
