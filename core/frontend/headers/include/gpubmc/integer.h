#pragma once
// Integer intrinsics: exact, in plain C++.

__GPUBMC_DEVICE int __popc(unsigned x) { return __builtin_popcount(x); }
__GPUBMC_DEVICE int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
__GPUBMC_DEVICE int __clz(int x) { return x ? __builtin_clz(unsigned(x)) : 32; }
__GPUBMC_DEVICE int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)x) : 64; }
__GPUBMC_DEVICE int __ffs(int x) { return x ? __builtin_ctz(unsigned(x)) + 1 : 0; }
__GPUBMC_DEVICE int __ffsll(long long x) { return x ? __builtin_ctzll((unsigned long long)x) + 1 : 0; }
__GPUBMC_DEVICE unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
__GPUBMC_DEVICE unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }

/// Lane of the |offset|-th set bit of mask from base on (upwards for a positive offset), or all ones.
__GPUBMC_DEVICE unsigned __fns(unsigned mask, unsigned base, int offset) {
  int left = offset == 0 ? 1 : offset < 0 ? -offset : offset;
  const int step = offset < 0 ? -1 : 1;
  unsigned found = 0xffffffffu;
  for (int i = 0; i < 32; ++i) {
    const int position = int(base & 31) + i * step;
    const bool inside = position >= 0 && position < 32 && (offset != 0 || i == 0);
    if (inside && (mask >> position & 1) && --left == 0) found = unsigned(position);
  }
  return found;
}

__GPUBMC_DEVICE int __mulhi(int a, int b) { return __gpubmc_smulhi_i32(a, b); }
__GPUBMC_DEVICE unsigned __umulhi(unsigned a, unsigned b) { return __gpubmc_umulhi_i32(a, b); }
__GPUBMC_DEVICE long long __mul64hi(long long a, long long b) { return __gpubmc_smulhi_i64(a, b); }
__GPUBMC_DEVICE unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return __gpubmc_umulhi_i64(a, b);
}
__GPUBMC_DEVICE int __mul24(int a, int b) {
  // Shifting left as unsigned and back as signed extends the sign of the low 24 bits.
  return int(unsigned(int(unsigned(a) << 8) >> 8) * unsigned(int(unsigned(b) << 8) >> 8));
}
__GPUBMC_DEVICE unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffffu) * (b & 0xffffffu); }

__GPUBMC_DEVICE unsigned __sad(int a, int b, unsigned c) {
  return (a < b ? unsigned(b) - unsigned(a) : unsigned(a) - unsigned(b)) + c;
}
__GPUBMC_DEVICE unsigned __usad(unsigned a, unsigned b, unsigned c) { return (a < b ? b - a : a - b) + c; }
// Averages that do not overflow: the common bits, and half of the others.
__GPUBMC_DEVICE int __hadd(int a, int b) { return (a & b) + ((a ^ b) >> 1); }
__GPUBMC_DEVICE int __rhadd(int a, int b) { return (a | b) - ((a ^ b) >> 1); }
__GPUBMC_DEVICE unsigned __uhadd(unsigned a, unsigned b) { return (a & b) + ((a ^ b) >> 1); }
__GPUBMC_DEVICE unsigned __urhadd(unsigned a, unsigned b) { return (a | b) - ((a ^ b) >> 1); }

/// Four bytes of y:x, one per selector of three bits in the low nibbles of s.
__GPUBMC_DEVICE unsigned __byte_perm(unsigned x, unsigned y, unsigned s) {
  const unsigned long long both = (unsigned long long)y << 32 | x;
  return unsigned(both >> 8 * (s & 7) & 255) | unsigned(both >> 8 * (s >> 4 & 7) & 255) << 8 |
         unsigned(both >> 8 * (s >> 8 & 7) & 255) << 16 | unsigned(both >> 8 * (s >> 12 & 7) & 255) << 24;
}

// Shifts of hi:lo, by the amount modulo 32, or (…c) clamped to 32.
__GPUBMC_DEVICE unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned n) {
  return unsigned(((unsigned long long)hi << 32 | lo) << (n & 31) >> 32);
}
__GPUBMC_DEVICE unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned n) {
  return unsigned(((unsigned long long)hi << 32 | lo) >> (n & 31));
}
__GPUBMC_DEVICE unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned n) {
  return n >= 32 ? lo : __funnelshift_l(lo, hi, n);
}
__GPUBMC_DEVICE unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned n) {
  return n >= 32 ? hi : __funnelshift_r(lo, hi, n);
}

// Dot products of four bytes, or of two 16-bit words with two of the four bytes.
#define __GPUBMC_DOT(type, byte_type, half_type, halves, bytes)                                           \
  __GPUBMC_DEVICE type __dp4a(type a, type b, type c) {                                                  \
    for (int i = 0; i < 32; i += 8) c = type(unsigned(c) + unsigned(type(byte_type(a >> i)) * type(byte_type(b >> i)))); \
    return c;                                                                                            \
  }                                                                                                      \
  __GPUBMC_DEVICE type __gpubmc_dp2a(type a, type b, type c, int first) {                                \
    for (int i = 0; i < 2; ++i)                                                                          \
      c = type(unsigned(c) + unsigned(type(half_type(a >> 16 * i)) * type(byte_type(b >> (first + 8 * i))))); \
    return c;                                                                                            \
  }                                                                                                      \
  __GPUBMC_DEVICE type __dp2a_lo(type a, type b, type c) { return __gpubmc_dp2a(a, b, c, 0); }           \
  __GPUBMC_DEVICE type __dp2a_hi(type a, type b, type c) { return __gpubmc_dp2a(a, b, c, 16); }          \
  __GPUBMC_DEVICE type __dp2a_lo(halves a, bytes b, type c) {                                            \
    return type(unsigned(c) + unsigned(a.x * b.x + a.y * b.y));                                          \
  }                                                                                                      \
  __GPUBMC_DEVICE type __dp2a_hi(halves a, bytes b, type c) {                                            \
    return type(unsigned(c) + unsigned(a.x * b.z + a.y * b.w));                                          \
  }                                                                                                      \
  __GPUBMC_DEVICE type __dp4a(bytes a, bytes b, type c) {                                                \
    return type(unsigned(c) + unsigned(type(a.x) * type(b.x) + type(a.y) * type(b.y) + type(a.z) * type(b.z) + \
                                       type(a.w) * type(b.w)));                                          \
  }
__GPUBMC_DOT(int, int8_t, short, short2, char4)
__GPUBMC_DOT(__gpubmc_uint, uint8_t, __gpubmc_ushort, ushort2, uchar4)
#undef __GPUBMC_DOT

__GPUBMC_DEVICE unsigned umin(unsigned a, unsigned b) { return a < b ? a : b; }
__GPUBMC_DEVICE unsigned umax(unsigned a, unsigned b) { return a > b ? a : b; }
__GPUBMC_DEVICE long long llmin(long long a, long long b) { return a < b ? a : b; }
__GPUBMC_DEVICE long long llmax(long long a, long long b) { return a > b ? a : b; }
__GPUBMC_DEVICE unsigned long long ullmin(unsigned long long a, unsigned long long b) { return a < b ? a : b; }
__GPUBMC_DEVICE unsigned long long ullmax(unsigned long long a, unsigned long long b) { return a > b ? a : b; }
