//expect: violated
//property: unwinding
//line: 10
//--blockDim=16 --gridDim=1 --unwind=4 --error unwinding

// Asked for: a loop that the bound cuts is an error.
__global__ void count(unsigned *out, const unsigned *in) {
  const int t = threadIdx.x;
  unsigned steps = 0;
  for (unsigned n = in[t]; n > 0; n >>= 1) steps++;
  out[t] = steps;
}
