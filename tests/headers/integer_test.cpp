// Integer intrinsics, each with a separate model from the CUDA manual.

#include <catch2/catch.hpp>

#include "tests/headers/support.h"

using namespace gpubmc::test;

#define MODEL [](uint64_t a [[maybe_unused]], uint64_t b [[maybe_unused]], uint64_t c [[maybe_unused]]) -> uint64_t

namespace {

int bitsSet(uint64_t x) {
  int n = 0;
  for (; x; x >>= 1) n += int(x & 1);
  return n;
}
int highest(uint64_t x) {
  int at = -1;
  for (int i = 0; i < 64; ++i)
    if (x >> i & 1) at = i;
  return at;
}
int lowest(uint64_t x) {
  for (int i = 0; i < 64; ++i)
    if (x >> i & 1) return i;
  return -1;
}
uint64_t reversed(uint64_t x, int width) {
  uint64_t r = 0;
  for (int i = 0; i < width; ++i) r = r << 1 | (x >> i & 1);
  return r;
}
uint8_t byteOf(uint64_t x, unsigned i) {
  return uint8_t(x >> 8 * i);
}
int64_t low24(uint64_t x) {
  return (x & 0x800000) ? int64_t(x & 0xffffff) - 0x1000000 : int64_t(x & 0xffffff);
}
/// The position of the n-th set bit from `base`, counted upwards or downwards.
uint64_t nthSet(uint32_t mask, uint32_t base, int32_t offset) {
  const int step = offset < 0 ? -1 : 1;
  int64_t left = offset < 0 ? -int64_t(offset) : offset;
  if (left == 0) return mask >> base & 1 ? base : 0xffffffffu;
  for (int i = int(base); i >= 0 && i < 32; i += step)
    if ((mask >> i & 1) && --left == 0) return uint64_t(i);
  return 0xffffffffu;
}

}  // namespace

TEST_CASE("counting and permuting bits") {
  check({
      {"__popc(U0)", 1, MODEL { return bitsSet(u32(a));
}
}
, {"__popcll(Q0)", 1, MODEL{return bitsSet(a);
}
}
, {"__clz(I0)", 1, MODEL{return 31 - highest(u32(a));
}
}
, {"__clzll(L0)", 1, MODEL{return 63 - highest(a);
}
}
, {"__ffs(I0)", 1, MODEL{return lowest(u32(a)) + 1;
}
}
, {"__ffsll(L0)", 1, MODEL{return lowest(a) + 1;
}
}
, {"__brev(U0)", 1, MODEL{return reversed(u32(a), 32);
}
}
, {"__brevll(Q0)", 1, MODEL{return reversed(a, 64);
}
}
, {"__fns(U0, U1 % 32, I2 % 40)", 3, MODEL{return nthSet(u32(a), u32(b) % 32, s32(c) % 40);
}
}
, {"__byte_perm(U0, U1, U2)", 3, MODEL{uint64_t r = 0;
for (unsigned i = 0; i < 4; ++i) {
  const unsigned s = unsigned(c >> 4 * i) & 7;
  r |= uint64_t(s < 4 ? byteOf(a, s) : byteOf(b, s - 4)) << 8 * i;
}
return r;
}
}
, {"__funnelshift_l(U0, U1, U2)", 3,
   MODEL{return u32(c) % 32 == 0 ? u32(b) : u32(u32(b) << u32(c) % 32 | u32(a) >> (32 - u32(c) % 32));
}
}
, {"__funnelshift_r(U0, U1, U2)", 3,
   MODEL{return u32(c) % 32 == 0 ? u32(a) : u32(u32(a) >> u32(c) % 32 | u32(b) << (32 - u32(c) % 32));
}
}
, {"__funnelshift_lc(U0, U1, U2)", 3, MODEL{const uint32_t n = u32(c) > 32 ? 32 : u32(c);
return n == 32 ? u32(a) : n == 0 ? u32(b) : u32(u32(b) << n | u32(a) >> (32 - n));
}
}
, {"__funnelshift_rc(U0, U1, U2)", 3, MODEL{const uint32_t n = u32(c) > 32 ? 32 : u32(c);
return n == 32 ? u32(b) : n == 0 ? u32(a) : u32(u32(a) >> n | u32(b) << (32 - n));
}
}
,
});
}

TEST_CASE("products") {
  check({
      {"__mulhi(I0, I1)", 2, MODEL { return wide(int32_t(int64_t(s32(a)) * s32(b) >> 32));
}
}
, {"__umulhi(U0, U1)", 2, MODEL{return uint64_t(u32(a)) * u32(b) >> 32;
}
}
, {"__mul64hi(L0, L1)", 2, MODEL{return uint64_t(__int128(s64(a)) * s64(b) >> 64);
}
}
, {"__umul64hi(Q0, Q1)", 2, MODEL{return uint64_t((unsigned __int128)(a)*b >> 64);
}
}
, {"__mul24(I0, I1)", 2, MODEL{return wide(s32(uint64_t(low24(a) * low24(b))));
}
}
, {"__umul24(U0, U1)", 2, MODEL{return u32((a & 0xffffff) * (b & 0xffffff));
}
}
, {"__dp4a(I0, I1, I2)", 3, MODEL{int64_t sum = s32(c);
for (unsigned i = 0; i < 4; ++i) sum += int64_t(int8_t(byteOf(a, i))) * int8_t(byteOf(b, i));
return wide(s32(uint64_t(sum)));
}
}
, {"__dp4a(U0, U1, U2)", 3, MODEL{uint64_t sum = u32(c);
for (unsigned i = 0; i < 4; ++i) sum += uint64_t(byteOf(a, i)) * byteOf(b, i);
return u32(sum);
}
}
, {"__dp2a_lo(make_short2(short(I0), short(I0 >> 16)), make_char4(char(I1), char(I1 >> 8), 0, 0), I2)", 3,
   MODEL{const int64_t sum = int64_t(s32(c)) + int64_t(int16_t(a)) * int8_t(byteOf(b, 0)) +
                             int64_t(int16_t(a >> 16)) * int8_t(byteOf(b, 1));
return wide(s32(uint64_t(sum)));
}
}
, {"__dp2a_hi(make_ushort2(U0 & 0xffff, U0 >> 16), make_uchar4(0, 0, U1 >> 16 & 255, U1 >> 24), U2)", 3,
   MODEL{return u32(u32(c) + uint64_t(uint16_t(a)) * byteOf(b, 2) + uint64_t(uint16_t(a >> 16)) * byteOf(b, 3));
}
}
, {"__dp2a_lo(I0, I1, I2)", 3,
   MODEL{const int64_t sum = int64_t(s32(c)) + int64_t(int16_t(a)) * int8_t(byteOf(b, 0)) +
                             int64_t(int16_t(a >> 16)) * int8_t(byteOf(b, 1));
return wide(s32(uint64_t(sum)));
}
}
, {"__dp2a_hi(U0, U1, U2)", 3,
   MODEL{return u32(u32(c) + uint64_t(uint16_t(a)) * byteOf(b, 2) + uint64_t(uint16_t(a >> 16)) * byteOf(b, 3));
}
}
, {"__dp2a_hi(I0, I1, I2)", 3,
   MODEL{const int64_t sum = int64_t(s32(c)) + int64_t(int16_t(a)) * int8_t(byteOf(b, 2)) +
                             int64_t(int16_t(a >> 16)) * int8_t(byteOf(b, 3));
return wide(s32(uint64_t(sum)));
}
}
, {"__dp2a_lo(U0, U1, U2)", 3,
   MODEL{return u32(u32(c) + uint64_t(uint16_t(a)) * byteOf(b, 0) + uint64_t(uint16_t(a >> 16)) * byteOf(b, 1));
}
}
,
});
}

TEST_CASE("differences and averages") {
  check({
      {"__sad(I0, I1, U2)", 3, MODEL { return u32(uint64_t(std::llabs(int64_t(s32(a)) - s32(b))) + u32(c));
}
}
, {"__usad(U0, U1, U2)", 3, MODEL{return u32(uint64_t(std::llabs(int64_t(u32(a)) - int64_t(u32(b)))) + u32(c));
}
}
, {"__hadd(I0, I1)", 2, MODEL{return wide((int64_t(s32(a)) + s32(b)) >> 1);
}
}
, {"__rhadd(I0, I1)", 2, MODEL{return wide((int64_t(s32(a)) + s32(b) + 1) >> 1);
}
}
, {"__uhadd(U0, U1)", 2, MODEL{return (uint64_t(u32(a)) + u32(b)) >> 1;
}
}
, {"__urhadd(U0, U1)", 2, MODEL{return (uint64_t(u32(a)) + u32(b) + 1) >> 1;
}
}
, {"abs(I0)", 1, MODEL{return wide(s32(uint64_t(std::llabs(s32(a)))));
}
}
, {"llabs(L0)", 1, MODEL{return s64(a) < 0 ? 0 - a : a;
}
}
, {"min(I0, I1)", 2, MODEL{return wide(std::min(s32(a), s32(b)));
}
}
, {"max(I0, I1)", 2, MODEL{return wide(std::max(s32(a), s32(b)));
}
}
, {"min(U0, U1)", 2, MODEL{return std::min(u32(a), u32(b));
}
}
, {"max(U0, I1)", 2, MODEL{return std::max(u32(a), u32(b));
}
}
, {"min(L0, L1)", 2, MODEL{return wide(std::min(s64(a), s64(b)));
}
}
, {"max(Q0, L1)", 2, MODEL{return std::max(a, b);
}
}
, {"umin(U0, U1)", 2, MODEL{return std::min(u32(a), u32(b));
}
}
, {"umax(U0, U1)", 2, MODEL{return std::max(u32(a), u32(b));
}
}
, {"llmin(L0, L1)", 2, MODEL{return wide(std::min(s64(a), s64(b)));
}
}
, {"llmax(L0, L1)", 2, MODEL{return wide(std::max(s64(a), s64(b)));
}
}
, {"ullmin(Q0, Q1)", 2, MODEL{return std::min(a, b);
}
}
, {"ullmax(Q0, Q1)", 2, MODEL{return std::max(a, b);
}
}
,
});
}
