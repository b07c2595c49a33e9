//expect: holds
//--blockDim=32 --gridDim=1

// The sign of a float is the highest bit of the word that shares its place.
union Word {
  float f;
  unsigned u;
};

__global__ void signs(const float *in, unsigned *out) {
  Word w;
  w.f = in[threadIdx.x];
  __assert((w.u ^ 0x80000000u) == __float_as_uint(-in[threadIdx.x]));
  out[threadIdx.x] = w.u >> 31;
}
