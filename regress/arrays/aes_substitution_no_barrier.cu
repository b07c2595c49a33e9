//expect: violated
//property: race
//line: 41
//--blockDim=8 --gridDim=1 --array in=8 --error uninitialised-read

// The field of 256 elements, and the substitution: the inverse and an affine map, as FIPS 197 defines them.
__host__ __device__ constexpr unsigned char doubled(unsigned char x) { return (unsigned char)(x << 1 ^ (x >> 7) * 0x1b); }
struct Substitution {
  unsigned char of[256];
  constexpr Substitution() : of{} {
    unsigned char x = 1, inverse = 1;  // powers of 3, which are all elements but 0, and of its inverse
    for (int i = 0; i < 255; ++i) {
      unsigned char y = 0x63;
      for (int k = 0; k < 5; ++k) y ^= (unsigned char)(inverse << k | inverse >> (8 - k));
      of[x] = y;
      x ^= doubled(x);
      inverse ^= inverse << 1;
      inverse ^= inverse << 2;
      inverse ^= inverse << 4;
      if (inverse & 0x80) inverse ^= 0x09;
    }
    of[0] = 0x63;
  }
};
struct Back {
  unsigned char of[256];
  constexpr Back() : of{} {
    constexpr Substitution s;
    for (int x = 0; x < 256; ++x) of[s.of[x]] = (unsigned char)x;
  }
};
__constant__ constexpr Substitution there;
__constant__ constexpr Back back;

// Both tables are copied to shared memory; there is no barrier before others read them.
__global__ void substitute(const unsigned char *in, unsigned char *out) {
  __shared__ unsigned char s[256], r[256];
  const int t = threadIdx.x;
  for (int i = t; i < 256; i += 8) s[i] = there.of[i], r[i] = back.of[i];
  const unsigned char x = in[t];
  out[t] = s[x];
}
