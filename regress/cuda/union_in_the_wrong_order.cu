//expect: violated
//property: assertion
//line: 15
//--blockDim=32 --gridDim=1

// The first byte of a word is the lowest.
union Word {
  unsigned u;
  unsigned char byte[4];
};

__global__ void highest(const unsigned *in, unsigned *out) {
  Word w;
  w.u = in[threadIdx.x];
  __assert(w.byte[0] == in[threadIdx.x] >> 24);
  out[threadIdx.x] = w.byte[0];
}
