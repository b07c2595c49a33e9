//expect: holds
//--blockDim=2 --gridDim=1 --array in=2

// A permutation of 500 places and its inverse, both made when they are compiled.
struct Permutation {
  unsigned short to[500], from[500];
  constexpr Permutation() : to{}, from{} {
    for (unsigned i = 0; i < 500; ++i) {
      to[i] = (unsigned short)(i * 419 % 500);
      from[to[i]] = (unsigned short)i;
    }
  }
};
__constant__ constexpr Permutation permutation;

__global__ void there_and_back(const unsigned *in, unsigned *out) {
  const unsigned x = min(in[threadIdx.x], 499u);
  const unsigned back = permutation.from[permutation.to[x]];
  __assert(back == x);
  out[threadIdx.x] = back;
}
