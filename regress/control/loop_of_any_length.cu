//expect: holds
//--blockDim=16 --gridDim=1

// The number of rounds is an input of each thread, and what one thread does is no other's business: however many there
// are (and if there is no end of them).
__global__ void collatz(unsigned *out, const unsigned *in) {
  const int t = threadIdx.x;
  unsigned n = in[t], steps = 0;
  while (n > 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
  }
  out[t] = steps;
}
