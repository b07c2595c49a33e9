// A hash and a checksum of 16 messages of 8 bytes: a thread a message against a loop over them.
//equiv holds: --kernel fnv --reference fnv_loop --array in=128 --array out=16 --block-dim 16 --grid-dim 1
//equiv holds: --kernel crc --reference crc_loop --array in=128 --array out=16 --block-dim 16 --grid-dim 1
//equiv violated 24: --kernel fnv_1a --reference fnv_loop --array in=128 --array out=16 --block-dim 16 --grid-dim 1
//equiv violated 51: --kernel crc_reversed --reference crc_loop --array in=128 --array out=16 --block-dim 16 --grid-dim 1
typedef unsigned char byte;

__global__ void fnv_loop(const byte *in, unsigned *out) {
  for (int m = 0; m < 16; ++m) {
    unsigned h = 2166136261u;
    for (int i = 0; i < 8; ++i) h = (h * 16777619u) ^ in[8 * m + i];
    out[m] = h;
  }
}
__global__ void fnv(const byte *in, unsigned *out) {
  unsigned h = 2166136261u;
  const byte *end = in + 8 * threadIdx.x + 8;
  for (const byte *p = end - 8; p != end; ++p) h = *p ^ (16777619u * h);
  out[threadIdx.x] = h;
}
__global__ void fnv_1a(const byte *in, unsigned *out) {
  unsigned h = 2166136261u;
  for (int i = 0; i < 8; ++i) h = (h ^ in[8 * threadIdx.x + i]) * 16777619u;
  out[threadIdx.x] = h;  // ORDER: multiplies after
}

__global__ void crc_loop(const byte *in, unsigned *out) {
  for (int m = 0; m < 16; ++m) {
    unsigned c = ~0u;
    for (int i = 0; i < 8; ++i) {
      c ^= in[8 * m + i];
      for (int k = 0; k < 8; ++k) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
    }
    out[m] = ~c;
  }
}
__global__ void crc(const byte *in, unsigned *out) {
  unsigned c = ~0u;
  for (int i = 0; i < 8; ++i) {
    c ^= in[8 * threadIdx.x + i];
    for (int k = 0; k < 8; ++k) c = c >> 1 ^ (0xedb88320u & -(c & 1));
  }
  out[threadIdx.x] = ~c;
}
__global__ void crc_reversed(const byte *in, unsigned *out) {
  unsigned c = ~0u;
  for (int i = 0; i < 8; ++i) {
    c ^= in[8 * threadIdx.x + i];
    for (int k = 0; k < 8; ++k) c = c >> 1 ^ (0x04c11db7u & -(c & 1));
  }
  out[threadIdx.x] = ~c;  // POLY: the polynomial's bits are in the other order
}
