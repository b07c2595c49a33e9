// Inline PTX, compared with simple models of the PTX manual's description of each instruction.

#include <catch2/catch.hpp>

#include <algorithm>

#include "tests/headers/support.h"

using namespace gpubmc::test;

namespace {

using Model = std::function<uint64_t(uint64_t, uint64_t, uint64_t)>;

/// An instruction with a 32-bit result.
Case word(const std::string& text, const std::string& inputs, unsigned operands, Model model) {
  return {"[&] { unsigned d; asm(\"" + text + "\" : \"=r\"(d) : " + inputs + "); return d; }()", operands,
          std::move(model)};
}
Case wide(const std::string& text, const std::string& inputs, unsigned operands, Model model) {
  return {"[&] { unsigned long long d; asm(\"" + text + "\" : \"=l\"(d) : " + inputs + "); return d; }()", operands,
          std::move(model)};
}
const std::string kOne = "\"r\"(U0)", kTwo = kOne + ", \"r\"(U1)", kThree = kTwo + ", \"r\"(U2)";

uint64_t lookup(uint32_t a, uint32_t b, uint32_t c, unsigned table) {
  uint32_t d = 0;
  for (unsigned i = 0; i < 32; ++i)
    d |= uint32_t(table >> ((a >> i & 1) * 4 + (b >> i & 1) * 2 + (c >> i & 1)) & 1) << i;
  return d;
}

uint64_t extracted(uint64_t a, unsigned width, bool isSigned, unsigned at, unsigned length) {
  uint64_t d = 0;
  const bool sign = isSigned && length != 0 && a >> std::min(at + length - 1, width - 1) & 1;
  for (unsigned i = 0; i < width; ++i) d |= uint64_t(i < length && at + i < width ? a >> (at + i) & 1 : sign) << i;
  return d;
}

uint64_t inserted(uint32_t a, uint32_t b, unsigned at, unsigned length) {
  uint32_t f = b;
  for (unsigned i = 0; i < length && at + i < 32; ++i) f = (f & ~(1u << (at + i))) | (a >> i & 1) << (at + i);
  return f;
}

uint64_t permuted(uint32_t a, uint32_t b, uint32_t selectors) {
  const uint64_t bytes = uint64_t(b) << 32 | a;
  uint32_t d = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned s = selectors >> 4 * i & 15;
    const uint8_t byte = uint8_t(bytes >> 8 * (s & 7));
    d |= uint32_t(s & 8 ? (byte & 128 ? 255 : 0) : byte) << 8 * i;
  }
  return d;
}

}  // namespace

TEST_CASE("PTX: logic and bit fields") {
  check({
      word("lop3.b32 %0, %1, %2, %3, 0x96;", kThree, 3,
           [](auto a, auto b, auto c) { return lookup(u32(a), u32(b), u32(c), 0x96); }),
      word("lop3.b32 %0, %1, %2, %3, 0xca;", kThree, 3,
           [](auto a, auto b, auto c) { return lookup(u32(a), u32(b), u32(c), 0xca); }),
      word("lop3.b32 %0, %1, %2, %3, %4;", kThree + ", \"n\"(0x1e)", 3,
           [](auto a, auto b, auto c) { return lookup(u32(a), u32(b), u32(c), 0x1e); }),
      word("bfe.u32 %0, %1, %2, %3;", kThree, 3,
           [](auto a, auto b, auto c) { return extracted(u32(a), 32, false, b & 255, c & 255); }),
      word("bfe.s32 %0, %1, %2, %3;", kThree, 3,
           [](auto a, auto b, auto c) { return extracted(u32(a), 32, true, b & 255, c & 255); }),
      wide("bfe.s64 %0, %1, %2, %3;", "\"l\"(Q0), \"r\"(U1), \"r\"(U2)", 3,
           [](auto a, auto b, auto c) { return extracted(a, 64, true, b & 255, c & 255); }),
      word("bfi.b32 %0, %1, %2, %3, 7;", kThree, 3,
           [](auto a, auto b, auto c) { return inserted(u32(a), u32(b), c & 255, 7); }),
      word("bfi.b32 %0, %1, %2, 5, %3;", kThree, 3,
           [](auto a, auto b, auto c) { return inserted(u32(a), u32(b), 5, c & 255); }),
      word("prmt.b32 %0, %1, %2, %3;", kThree, 3,
           [](auto a, auto b, auto c) { return permuted(u32(a), u32(b), u32(c)); }),
      word("{ .reg .b32 t; xor.b32 t, %1, %2; // a comment; of two parts\\n not.b32 t, t; and.b32 %0, t, %1; }", kTwo,
           2, [](auto a, auto b, auto) { return u32(~(a ^ b) & a); }),
      word("min.s32 %0, %1, %2;", kTwo, 2,
           [](auto a, auto b, auto) { return u32(uint64_t(std::min(s32(a), s32(b)))); }),
      word("max.u32 %0, %1, %2;", kTwo, 2, [](auto a, auto b, auto) { return std::max(u32(a), u32(b)); }),
  });
}

TEST_CASE("PTX: shifts clamp at the width, or wrap") {
  check({
      word("shl.b32 %0, %1, %2;", kTwo, 2,
           [](auto a, auto b, auto) { return u32(b) > 31 ? 0 : u32(u32(a) << u32(b)); }),
      word("shr.u32 %0, %1, %2;", kTwo, 2, [](auto a, auto b, auto) { return u32(b) > 31 ? 0 : u32(a) >> u32(b); }),
      word("shr.s32 %0, %1, %2;", kTwo, 2,
           [](auto a, auto b, auto) { return u32(uint64_t(s32(a) >> std::min(u32(b), 31u))); }),
      word("shf.l.wrap.b32 %0, %1, %2, %3;", kThree, 3,
           [](auto a, auto b, auto c) { return u32((uint64_t(u32(b)) << 32 | u32(a)) << (c & 31) >> 32); }),
      word("shf.r.clamp.b32 %0, %1, %2, %3;", kThree, 3,
           [](auto a, auto b, auto c) { return u32((uint64_t(u32(b)) << 32 | u32(a)) >> std::min(u32(c), 32u)); }),
  });
}

TEST_CASE("PTX: carries, products, selection and conversions") {
  check({
      wide("{ .reg .u32 l, h; add.cc.u32 l, %1, %2; addc.u32 h, 0, 0; mov.b64 %0, {l, h}; }", kTwo, 2,
           [](auto a, auto b, auto) { return uint64_t(u32(a)) + u32(b); }),
      wide("{ .reg .u32 l, h, x, y, p, q; mov.b64 {x, y}, %1; mov.b64 {p, q}, %2; sub.cc.u32 l, x, p; subc.u32 h, y, q;"
           " mov.b64 %0, {l, h}; }",
           "\"l\"(Q0), \"l\"(Q1)", 2, [](auto a, auto b, auto) { return a - b; }),
      wide("{ .reg .u32 l, h; mul.lo.u32 l, %1, %2; mul.hi.u32 h, %1, %2; add.cc.u32 l, l, %3; addc.cc.u32 h, h, %3;"
           " mov.b64 %0, {l, h}; }",
           kThree, 3,
           [](auto a, auto b, auto c) { return uint64_t(u32(a)) * u32(b) + (uint64_t(u32(c)) << 32 | u32(c)); }),
      wide("mad.wide.s32 %0, %1, %2, %3;", "\"r\"(I0), \"r\"(I1), \"l\"(Q2)", 3,
           [](auto a, auto b, auto c) { return uint64_t(int64_t(s32(a)) * s32(b)) + c; }),
      word("{ .reg .u32 t; mad.lo.cc.u32 t, %1, %2, %3; madc.hi.u32 %0, %1, %2, 0; }", kThree, 3,
           [](auto a, auto b, auto c) { return u32((uint64_t(u32(a)) * u32(b) + u32(c)) >> 32); }),
      word("{ .reg .pred p; setp.lt.s32 p, %1, %2; selp.b32 %0, %1, %2, p; }", kTwo, 2,
           [](auto a, auto b, auto) { return u32(uint64_t(std::min(s32(a), s32(b)))); }),
      word("{ .reg .pred p; setp.hs.u32 p, %1, %2; selp.b32 %0, 1, 0, p; }", kTwo, 2,
           [](auto a, auto b, auto) { return u32(a) >= u32(b); }),
      wide("cvt.s64.s32 %0, %1;", kOne, 1, [](auto a, auto, auto) { return uint64_t(int64_t(s32(a))); }),
      word("cvt.s32.s8 %0, %1;", kOne, 1, [](auto a, auto, auto) { return u32(uint64_t(int64_t(int8_t(a)))); }),
      {"[&] { unsigned d = U0; asm(\"add.u32 %0, %0, %1;\" : \"+r\"(d) : \"r\"(U1)); return d; }()", 2,
       [](auto a, auto b, auto) { return u32(a + b); }},
      {"[&] { unsigned d = U0; asm volatile(\"\" : \"+r\"(d)); return d; }()", 1,
       [](auto a, auto, auto) { return u32(a); }},
      {"[&] { unsigned x, y; asm(\"add.u32 %0, %2, 1; sub.u32 %1, %2, 1;\" : \"=&r\"(x), \"=r\"(y) : \"r\"(U0)); "
       "return x ^ y; }()",
       1, [](auto a, auto, auto) { return u32((a + 1) ^ (a - 1)); }},
  });
}
