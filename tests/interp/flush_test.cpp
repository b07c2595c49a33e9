// Flushing denormals around an IEEE 754 operation agrees with a processor in flush-to-zero mode.
#include <catch2/catch.hpp>

#include <cmath>
#include <limits>
#include <random>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "tests/interp/floats.h"

using namespace gpubmc;
using namespace gpubmc::test;
using ir::Opcode;

namespace {

uint64_t flush(uint64_t b) {
  return apply(Opcode::FFlush, ir::kF32, ir::kF32, {b});
}

/// Values near the smallest normal number, zeros, ones, the largest values, infinities, a NaN, and random ones.
std::vector<uint64_t> samples(std::mt19937& random) {
  std::vector<uint64_t> out;
  for (uint32_t b : {0u, 1u, 2u, 0x400000u, 0x7ffffeu, 0x7fffffu, 0x800000u, 0x800001u, 0x1000000u, 0x3f000000u,
                     0x3f7fffffu, 0x3f800000u, 0x3f800001u, 0x7f7fffffu, 0x7f800000u, 0x7fc00000u}) {
    out.push_back(b);
    out.push_back(b | 0x80000000u);
  }
  for (int i = 0; i < 30; ++i) out.push_back(random());
  for (int i = 0; i < 30; ++i) out.push_back(random() & 0x81ffffffu);  // tiny
  return out;
}

}  // namespace

TEST_CASE("a denormal is flushed to the zero of its sign, and nothing else is flushed") {
  std::mt19937 random(1);
  for (uint64_t b : samples(random)) {
    const float x = value<float>(b);
    CHECK(flush(b) == (std::fpclassify(x) == FP_SUBNORMAL ? bits(std::copysign(0.0f, x)) : b));
  }
  CHECK(apply(Opcode::FFlush, ir::kF16, ir::kF16, {0x83ff}) == 0x8000);
  CHECK(apply(Opcode::FFlush, ir::kF16, ir::kF16, {0x0400}) == 0x0400);
  CHECK(apply(Opcode::FFlush, ir::kBF16, ir::kBF16, {0x007f}) == 0);
  CHECK(apply(Opcode::FFlush, ir::kBF16, ir::kBF16, {0x0080}) == 0x0080);
  const uint64_t least = bits(std::numeric_limits<double>::min());
  CHECK(apply(Opcode::FFlush, ir::kF64, ir::kF64, {least}) == least);
  CHECK(apply(Opcode::FFlush, ir::kF64, ir::kF64, {least - 1}) == 0);
}

#if defined(__SSE2__)
TEST_CASE("flushed arithmetic agrees with SSE with FTZ and DAZ") {
  std::mt19937 random(2);
  const std::vector<uint64_t> all = samples(random);
  const unsigned mode = _mm_getcsr();
  struct Instruction {
    Opcode op;
    __m128 (*hardware)(__m128, __m128);
  };
  const Instruction operations[] = {{Opcode::FAdd, [](__m128 a, __m128 b) { return _mm_add_ss(a, b); }},
                                    {Opcode::FSub, [](__m128 a, __m128 b) { return _mm_sub_ss(a, b); }},
                                    {Opcode::FMul, [](__m128 a, __m128 b) { return _mm_mul_ss(a, b); }},
                                    {Opcode::FDiv, [](__m128 a, __m128 b) { return _mm_div_ss(a, b); }}};
  for (const auto& [op, hardware] : operations)
    for (uint64_t a : all)
      for (uint64_t b : all) {
        _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
        _mm_setcsr(_mm_getcsr() | 0x40);  // denormals are zeros
        const __m128 r = hardware(_mm_castsi128_ps(_mm_cvtsi32_si128(int(uint32_t(a)))),
                                  _mm_castsi128_ps(_mm_cvtsi32_si128(int(uint32_t(b)))));
        const uint64_t expected = uint32_t(_mm_cvtsi128_si32(_mm_castps_si128(r)));
        _mm_setcsr(mode);
        const uint64_t ours = flush(apply(op, ir::kF32, ir::kF32, {flush(a), flush(b)}));
        if ((expected & 0x7fffffff) > 0x7f800000) {
          if ((ours & 0x7fffffff) <= 0x7f800000) FAIL_CHECK("a number instead of a NaN");
          continue;
        }
        // SSE detects underflow before it rounds to the format's precision; PTX does not specify this.
        if ((ours & 0x7fffffff) == 0x00800000 && expected == (ours & 0x80000000)) continue;
        INFO(ir::text(op) << " of " << std::hex << a << ", " << b);
        if (ours != expected) CHECK(ours == expected);
      }
}
#endif
