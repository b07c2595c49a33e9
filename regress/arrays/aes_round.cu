// A round of AES on any state and key: one look-up a byte in a table of words, against the steps of the standard.
//equiv holds: --kernel by_tables --reference round --array state=16 --array key=16 --array out=16 --block-dim 4 --grid-dim 1
//equiv violated 55: --kernel rows_not_shifted --reference round --array state=16 --array key=16 --array out=16 --block-dim 4 --grid-dim 1
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
constexpr Substitution substitution;
// What a byte of the first row contributes to its column; the other rows' is the same, turned.
struct Columns {
  unsigned of[256];
  constexpr Columns() : of{} {
    for (int x = 0; x < 256; ++x) {
      const unsigned s = substitution.of[x], d = doubled((unsigned char)s);
      of[x] = d | s << 8 | s << 16 | (s ^ d) << 24;
    }
  }
};
__constant__ constexpr Columns columns;

__device__ unsigned turned(unsigned x, int by) { return by ? x << by | x >> (32 - by) : x; }

__global__ void by_tables(const unsigned char *state, const unsigned char *key, unsigned char *out) {
  __shared__ unsigned table[256];
  const int c = threadIdx.x;
  for (int i = c; i < 256; i += 4) table[i] = columns.of[i];
  __syncthreads();
  unsigned word = 0;
  for (int r = 0; r < 4; ++r) word ^= turned(table[state[r + 4 * ((c + r) % 4)]], 8 * r);
  for (int r = 0; r < 4; ++r) out[r + 4 * c] = (unsigned char)(word >> 8 * r) ^ key[r + 4 * c];
}

__global__ void rows_not_shifted(const unsigned char *state, const unsigned char *key, unsigned char *out) {
  __shared__ unsigned table[256];
  const int c = threadIdx.x;
  for (int i = c; i < 256; i += 4) table[i] = columns.of[i];
  __syncthreads();
  unsigned word = 0;
  for (int r = 0; r < 4; ++r) word ^= turned(table[state[r + 4 * c]], 8 * r);
  for (int r = 0; r < 4; ++r) out[r + 4 * c] = (unsigned char)(word >> 8 * r) ^ key[r + 4 * c];  // ROWS
}

// SubBytes, ShiftRows, MixColumns, AddRoundKey.
void round(const unsigned char *state, const unsigned char *key, unsigned char *out) {
  unsigned char s[16], m[16];
  for (int i = 0; i < 16; ++i) s[i] = substitution.of[state[i]];
  for (int c = 0; c < 4; ++c)
    for (int r = 0; r < 4; ++r) m[r + 4 * c] = s[r + 4 * ((c + r) % 4)];
  for (int c = 0; c < 4; ++c)
    for (int r = 0; r < 4; ++r)
      out[r + 4 * c] = doubled(m[r + 4 * c]) ^ doubled(m[(r + 1) % 4 + 4 * c]) ^ m[(r + 1) % 4 + 4 * c] ^
                       m[(r + 2) % 4 + 4 * c] ^ m[(r + 3) % 4 + 4 * c] ^ key[r + 4 * c];
}
