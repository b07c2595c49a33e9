//equiv holds: --kernel by_nibbles --reference by_bits --array in=16 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel by_nibbles --reference by_bytes --array in=16 --array out=4 --block-dim 4 --grid-dim 1
//equiv violated 37: --kernel by_nibbles --reference by_bits --array in=16 --array out=4 --block-dim 4 --grid-dim 1 -D BUG_ENTRY
//equiv holds: --host-function filled --reference by_bits --array in=16 --array out=4
//equiv violated 56: --host-function filled --reference by_bits --array in=16 --array out=4 -D BUG_FILLED

// CRC-32 of four bytes for each thread: bit by bit, by a table in the program, and by one that the host computes.

void by_bits(const unsigned char *in, unsigned *out) {
  for (int t = 0; t < 4; ++t) {
    unsigned c = ~0u;
    for (int i = 0; i < 4; ++i) {
      c ^= in[4 * t + i];
      for (int k = 0; k < 8; ++k) c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
    }
    out[t] = ~c;
  }
}

#ifdef BUG_ENTRY
__constant__ const unsigned nibbles[16] = {0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F5,
                                           0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
                                           0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};
#else
__constant__ const unsigned nibbles[16] = {0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4,
                                           0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
                                           0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};
#endif

__global__ void by_nibbles(const unsigned char *in, unsigned *out) {
  unsigned c = ~0u;
  for (int i = 0; i < 4; ++i) {
    c ^= in[4 * threadIdx.x + i];
    c = nibbles[c & 15] ^ (c >> 4);
    c = nibbles[c & 15] ^ (c >> 4);
  }
  out[threadIdx.x] = ~c;
}

__constant__ unsigned bytes[256];

void fill(unsigned *table) {
  for (unsigned i = 0; i < 256; ++i) {
    unsigned c = i;
    for (int k = 0; k < 8; ++k) c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
    table[i] = c;
  }
#ifdef BUG_FILLED
  table[77] ^= 1;
#endif
}

__global__ void by_constant(const unsigned char *in, unsigned *out) {
  unsigned c = ~0u;
  for (int i = 0; i < 4; ++i) c = bytes[(c ^ in[4 * threadIdx.x + i]) & 255] ^ (c >> 8);
  out[threadIdx.x] = ~c;
}

void filled(const unsigned char *in, unsigned *out) {
  unsigned table[256], *sums;
  unsigned char *data;
  fill(table);
  cudaMemcpyToSymbol(bytes, table, sizeof table);
  cudaMalloc(&data, 16);
  cudaMalloc(&sums, 16);
  cudaMemcpy(data, in, 16, cudaMemcpyHostToDevice);
  by_constant<<<1, 4>>>(data, sums);
  cudaMemcpy(out, sums, 16, cudaMemcpyDeviceToHost);
}

void by_bytes(const unsigned char *in, unsigned *out) {
  unsigned table[256];
  fill(table);
  for (int t = 0; t < 4; ++t) {
    unsigned c = ~0u;
    for (int i = 0; i < 4; ++i) c = table[(c ^ in[4 * t + i]) & 255] ^ (c >> 8);
    out[t] = ~c;
  }
}
