// The 16-bit float formats, compared with exact rounding by search among all numbers of the format.
#include <catch2/catch.hpp>
#include <cmath>

#include "gpu-model/ir/print.h"
#include "tests/interp/floats.h"

using namespace gpubmc;
using namespace gpubmc::ir;
using namespace gpubmc::test;

namespace {

/// The value of a bit pattern with this many mantissa and exponent bits, by definition.
double smallValue(uint64_t b, unsigned mantissa, unsigned exponent) {
  const int bias = (1 << (exponent - 1)) - 1;
  const int e = int(b >> mantissa & ((1u << exponent) - 1));
  const double m = double(b & ((1u << mantissa) - 1)) / double(1u << mantissa);
  const double v = e == 0 ? m * std::exp2(1 - bias) : (1 + m) * std::exp2(e - bias);
  return b >> 15 ? -v : v;
}

/// Rounds a finite value to one of its two neighbours among all finite numbers of the format.
uint64_t search(double v, Rounding r, unsigned mantissa, unsigned exponent) {
  const uint64_t infinity = ((1ull << exponent) - 1) << mantissa, sign = std::signbit(v) ? 0x8000 : 0;
  const double a = std::fabs(v);
  uint64_t lo = 0;  // the largest number that is not above a
  for (uint64_t step = 0x4000; step; step /= 2)
    if (lo + step < infinity && smallValue(lo + step, mantissa, exponent) <= a) lo += step;
  const double below = smallValue(lo, mantissa, exponent);
  if (below == a) return sign | lo;
  // The number after the largest finite one, without the bound on the exponent, rounds to infinity.
  const double above = smallValue(lo + 1, mantissa, exponent), middle = (below + above) / 2;
  switch (r) {
    case Rounding::NearestEven: return sign | (a < middle || (a == middle && lo % 2 == 0) ? lo : lo + 1);
    case Rounding::TowardZero: return sign | lo;
    case Rounding::Up: return sign | (sign ? lo : lo + 1);
    case Rounding::Down: return sign | (sign ? lo + 1 : lo);
  }
  return 0;
}

struct Small {
  Type type;
  unsigned mantissa, exponent;
};
const Small kSmall[] = {{kF16, 10, 5}, {kBF16, 7, 8}};

}  // namespace

TEST_CASE("every 16-bit float converts to the double with its value, and back") {
  for (const Small& s : kSmall)
    for (uint64_t b = 0; b < 0x10000; ++b) {
      const uint64_t infinity = ((1ull << s.exponent) - 1) << s.mantissa;
      const uint64_t d = apply(Opcode::FPExt, s.type, kF64, {b});
      if ((b & 0x7fff) > infinity) {
        REQUIRE(std::isnan(value<double>(d)));
      } else {
        const double expected =
            (b & 0x7fff) == infinity ? (b >> 15 ? -INFINITY : INFINITY) : smallValue(b, s.mantissa, s.exponent);
        REQUIRE(d == bits(expected));
        REQUIRE(apply(Opcode::FPTrunc, kF64, s.type, {d}) == b);
      }
    }
}

TEST_CASE("doubles between two 16-bit floats are rounded") {
  for (const Small& s : kSmall) {
    const uint64_t top = (((1ull << s.exponent) - 1) << s.mantissa) - 1;  // the largest finite number
    for (uint64_t b = 0; b <= top; b += 7) {
      const double lo = smallValue(b, s.mantissa, s.exponent), hi = smallValue(b + 1, s.mantissa, s.exponent);
      for (double v :
           {lo + (hi - lo) / 4, lo + (hi - lo) / 2, lo + (hi - lo) * 3 / 4, std::nextafter(lo + (hi - lo) / 2, hi)})
        for (double x : {v, -v})
          for (Rounding r : {Rounding::NearestEven, Rounding::TowardZero, Rounding::Up, Rounding::Down}) {
            INFO(print(s.type) << " " << x << " " << int(r));
            REQUIRE(apply(Opcode::FPTrunc, kF64, s.type, {bits(x)}, r) == search(x, r, s.mantissa, s.exponent));
          }
    }
  }
}

TEST_CASE("16-bit arithmetic rounds the exact result once") {
  // Products and sums of numbers of similar size are exact in double.
  for (const Small& s : kSmall) {
    const uint64_t one = ((1ull << (s.exponent - 1)) - 1) << s.mantissa;
    for (uint64_t i = 0; i < 300; i += 7)
      for (uint64_t k = 0; k < 300; k += 11)
        for (Rounding r : {Rounding::NearestEven, Rounding::TowardZero, Rounding::Up, Rounding::Down}) {
          const uint64_t x = one + i, y = (one - 150 + k) | (k % 2 ? 0x8000 : 0);
          const double a = smallValue(x, s.mantissa, s.exponent), b = smallValue(y, s.mantissa, s.exponent);
          INFO(a << ", " << b << " " << int(r));
          REQUIRE(apply(Opcode::FMul, s.type, s.type, {x, y}, r) == search(a * b, r, s.mantissa, s.exponent));
          if (a + b != 0)
            REQUIRE(apply(Opcode::FAdd, s.type, s.type, {x, y}, r) == search(a + b, r, s.mantissa, s.exponent));
        }
  }
}

TEST_CASE("a sum that cancels is -0 when rounding down, otherwise 0") {
  for (auto [t, one] : {std::pair{kF16, 0x3c00}, std::pair{kBF16, 0x3f80}})
    for (Rounding r : {Rounding::NearestEven, Rounding::TowardZero, Rounding::Up, Rounding::Down})
      CHECK(apply(Opcode::FSub, t, t, {uint64_t(one), uint64_t(one)}, r) == (r == Rounding::Down ? 0x8000 : 0));
}

TEST_CASE("a fused multiply-add of 16-bit floats rounds once") {
  // 7 * 37/256 is half-way between two bfloat16 numbers; the addend, however small, decides the direction.
  auto bf16 = [](double v) { return search(v, Rounding::NearestEven, 7, 8); };
  const uint64_t a = bf16(7), b = bf16(37.0 / 256), tiny = bf16(std::exp2(-100));
  REQUIRE(smallValue(a, 7, 8) * smallValue(b, 7, 8) == 259.0 / 256);
  auto fma = [&](uint64_t c) { return smallValue(apply(Opcode::FMA, kBF16, kBF16, {a, b, c}), 7, 8); };
  CHECK(fma(0) == 260.0 / 256);
  CHECK(fma(tiny) == 260.0 / 256);
  CHECK(fma(tiny | 0x8000) == 258.0 / 256);
}
