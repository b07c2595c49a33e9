//expect: violated
//property: assertion
//line: 24
//--blockDim=2 --gridDim=1 --array in=2

// Two entries of the inverse are exchanged.
struct Permutation {
  unsigned short to[500], from[500];
  constexpr Permutation() : to{}, from{} {
    for (unsigned i = 0; i < 500; ++i) {
      to[i] = (unsigned short)(i * 419 % 500);
      from[to[i]] = (unsigned short)i;
    }
    const unsigned short x = from[311];
    from[311] = from[312];
    from[312] = x;
  }
};
__constant__ constexpr Permutation permutation;

__global__ void there_and_back(const unsigned *in, unsigned *out) {
  const unsigned x = min(in[threadIdx.x], 499u);
  const unsigned back = permutation.from[permutation.to[x]];
  __assert(back == x);
  out[threadIdx.x] = back;
}
