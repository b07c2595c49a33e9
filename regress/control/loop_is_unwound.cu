//expect: holds
//--blockDim=16 --gridDim=1 --unwind=9 --error unwinding

// Eight bits are shifted out after at most eight rounds, within the bound of nine.
__global__ void count(unsigned *out, const unsigned *in) {
  const int t = threadIdx.x;
  unsigned steps = 0;
  for (unsigned n = in[t] & 0xff; n > 0; n >>= 1) steps++;
  __assert(steps <= 8);
  out[t] = steps;
}
