// Float instructions, compared with the host's arithmetic for float and double, and with exact rounding by search for
// the 16-bit formats.
#include <bit>
#include <catch2/catch.hpp>
#include <cfenv>
#include <cmath>
#include <functional>
#include <limits>

#include "tests/interp/floats.h"

using namespace gpubmc;
using namespace gpubmc::ir;
using namespace gpubmc::test;

namespace {

template <class F>
std::vector<F> floatCorners() {
  using L = std::numeric_limits<F>;
  std::vector<F> out = {0, L::denorm_min(), L::min(), F(0.1),       F(0.5), 1, 1 + L::epsilon(), F(1.5), 2,
                        3, F(1e10),         L::max(), L::infinity()};
  for (size_t i = 0, n = out.size(); i < n; ++i) out.push_back(-out[i]);
  out.push_back(L::quiet_NaN());
  return out;
}

/// NaNs count as equal: their payload is unspecified.
template <class F>
bool same(uint64_t b, F expected) {
  return std::isnan(expected) ? std::isnan(value<F>(b)) : b == bits(expected);
}

const int kModes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};

/// Evaluates f in the rounding mode at run time.
template <class F>
F rounded(Rounding r, const std::function<F()>& f) {
  std::fesetround(kModes[int(r)]);
  const F v = f();
  std::fesetround(FE_TONEAREST);
  return v;
}

}  // namespace

TEMPLATE_TEST_CASE("arithmetic in every rounding", "", float, double) {
  using F = TestType;
  const Type t = Format<F>::type;
  for (Rounding r : {Rounding::NearestEven, Rounding::TowardZero, Rounding::Up, Rounding::Down})
    for (F x : floatCorners<F>()) {
      volatile F a = x;
      CHECK(same<F>(apply(Opcode::FSqrt, t, t, {bits(x)}, r), rounded<F>(r, [&] { return F(std::sqrt(F(a))); })));
      for (F y : floatCorners<F>()) {
        volatile F b = y;
        INFO(int(r) << ": " << x << ", " << y);
        auto check = [&](Opcode op, const std::function<F()>& expected) {
          CHECK(same<F>(apply(op, t, t, {bits(x), bits(y)}, r), rounded<F>(r, expected)));
        };
        check(Opcode::FAdd, [&] { return F(a + b); });
        check(Opcode::FSub, [&] { return F(a - b); });
        check(Opcode::FMul, [&] { return F(a * b); });
        check(Opcode::FDiv, [&] { return F(a / b); });
        CHECK(same<F>(apply(Opcode::FMA, t, t, {bits(x), bits(y), bits(F(0.1))}, r),
                      rounded<F>(r, [&] { return F(std::fma(F(a), F(b), F(0.1))); })));
      }
    }
}

TEMPLATE_TEST_CASE("operations that do not round", "", float, double) {
  using F = TestType;
  const Type t = Format<F>::type;
  for (F x : floatCorners<F>()) {
    CHECK(apply(Opcode::FNeg, t, t, {bits(x)}) == (bits(x) ^ bits(F(-0.0))));
    CHECK(apply(Opcode::FAbs, t, t, {bits(x)}) == (bits(x) & ~bits(F(-0.0))));
    for (F y : floatCorners<F>()) {
      INFO(x << ", " << y);
      CHECK(same<F>(apply(Opcode::FRem, t, t, {bits(x), bits(y)}), std::fmod(x, y)));
      const F smaller = value<F>(apply(Opcode::FMin, t, t, {bits(x), bits(y)}));
      const F larger = value<F>(apply(Opcode::FMax, t, t, {bits(x), bits(y)}));
      if (std::isnan(x) && std::isnan(y)) {
        CHECK(std::isnan(smaller));
        CHECK(std::isnan(larger));
      } else if (std::isnan(x) || std::isnan(y)) {  // minNum: returns the operand that is a number
        CHECK(same<F>(bits(smaller), std::isnan(x) ? y : x));
        CHECK(same<F>(bits(larger), std::isnan(x) ? y : x));
      } else {
        CHECK(smaller == std::min(x, y));
        CHECK(larger == std::max(x, y));
      }
    }
  }
}

TEMPLATE_TEST_CASE("comparisons with and without NaN", "", float, double) {
  using F = TestType;
  for (F x : floatCorners<F>())
    for (F y : floatCorners<F>()) {
      const bool u = std::isnan(x) || std::isnan(y);
      const std::pair<FloatPredicate, bool> expected[] = {
          {FloatPredicate::False, false},     {FloatPredicate::True, true},
          {FloatPredicate::Ord, !u},          {FloatPredicate::Uno, u},
          {FloatPredicate::Oeq, x == y},      {FloatPredicate::Ogt, x > y},
          {FloatPredicate::Oge, x >= y},      {FloatPredicate::Olt, x < y},
          {FloatPredicate::Ole, x <= y},      {FloatPredicate::One, x < y || x > y},
          {FloatPredicate::Ueq, u || x == y}, {FloatPredicate::Ugt, u || x > y},
          {FloatPredicate::Uge, u || x >= y}, {FloatPredicate::Ult, u || x < y},
          {FloatPredicate::Ule, u || x <= y}, {FloatPredicate::Une, x != y}};
      for (auto [p, holds] : expected) {
        INFO(int(p) << ": " << x << ", " << y);
        CHECK(apply(Opcode::FCmp, Format<F>::type, kI1, {bits(x), bits(y)}, Rounding::NearestEven, uint8_t(p)) ==
              uint64_t(holds));
      }
    }
}

TEST_CASE("floats to integers saturate") {
  auto to = [](double v, Type t, bool isSigned, Rounding r = Rounding::TowardZero) {
    return apply(isSigned ? Opcode::FPToSI : Opcode::FPToUI, kF64, t, {bits(v)}, r);
  };
  CHECK(to(3.7, kI32, true) == 3);
  CHECK(to(-3.7, kI32, true) == 0xfffffffd);
  CHECK(to(2.5, kI32, true, Rounding::NearestEven) == 2);
  CHECK(to(3.5, kI32, true, Rounding::NearestEven) == 4);
  CHECK(to(-2.5, kI32, true, Rounding::Down) == 0xfffffffd);
  CHECK(to(-2.5, kI32, true, Rounding::Up) == 0xfffffffe);
  CHECK(to(0.1, kI32, false, Rounding::Up) == 1);
  CHECK(to(1e20, kI32, true) == 0x7fffffff);
  CHECK(to(-1e20, kI32, true) == 0x80000000);
  CHECK(to(1e20, kI32, false) == 0xffffffff);
  CHECK(to(-1, kI32, false) == 0);
  CHECK(to(-0.5, kI32, false) == 0);
  CHECK(to(300, kI8, true) == 0x7f);
  CHECK(to(-300, kI8, true) == 0x80);
  CHECK(to(300, kI8, false) == 0xff);
  CHECK(to(9223372036854775807.0, kI64, true) == 0x7fffffffffffffff);
  CHECK(to(-9223372036854775808.0, kI64, true) == 0x8000000000000000);
  CHECK(to(18446744073709549568.0, kI64, false) == 18446744073709549568ull);
  CHECK(to(18446744073709551616.0, kI64, false) == ~0ull);
  CHECK(to(INFINITY, kI64, true) == 0x7fffffffffffffff);
  CHECK(to(-INFINITY, kI64, false) == 0);
  for (Type t : {kI8, kI32, kI64})
    for (bool isSigned : {false, true}) CHECK(to(NAN, t, isSigned) == 0);
}

TEST_CASE("integers to floats round once") {
  auto from = [](uint64_t v, Type integer, Type t, bool isSigned, Rounding r = Rounding::NearestEven) {
    return apply(isSigned ? Opcode::SIToFP : Opcode::UIToFP, integer, t, {v}, r);
  };
  CHECK(from(0xffffffff, kI32, kF32, true) == bits(-1.0f));
  CHECK(from(0xffffffff, kI32, kF32, false) == bits(4294967296.0f));
  CHECK(from(0xffffffff, kI32, kF32, false, Rounding::TowardZero) == bits(4294967040.0f));
  CHECK(from(0xff, kI8, kF64, true) == bits(-1.0));
  CHECK(from(~0ull, kI64, kF64, false) == bits(18446744073709551616.0));
  CHECK(from(1ull << 63, kI64, kF64, true) == bits(-9223372036854775808.0));
  // 2^25 + 2 is half-way between two floats; one more is not, but a conversion to double first loses the difference.
  CHECK(from((1ull << 60) + (1ull << 36), kI64, kF32, false) == bits(1152921504606846976.0f));
  CHECK(from((1ull << 60) + (1ull << 36) + 1, kI64, kF32, false) == bits(1152921642045800448.0f));
  CHECK(from(70000, kI32, kF16, false) == 0x7c00);
  CHECK(from(70000, kI32, kF16, false, Rounding::TowardZero) == 0x7bff);
  CHECK(from((1ull << 60) + (1ull << 52), kI64, kBF16, false) == 0x5d80);
  CHECK(from((1ull << 60) + (1ull << 52) + 1, kI64, kBF16, false) == 0x5d81);
  CHECK(from(0 - ((1ull << 60) + (1ull << 52) + 1), kI64, kBF16, true) == 0xdd81);
}

TEST_CASE("doubles to floats") {
  auto to = [](double v, Rounding r) { return value<float>(apply(Opcode::FPTrunc, kF64, kF32, {bits(v)}, r)); };
  for (double v : {0.1, -0.1, 1e-45, 1e300, -1e300, 1e-60, 16777217.0})
    for (Rounding r : {Rounding::NearestEven, Rounding::TowardZero, Rounding::Up, Rounding::Down}) {
      volatile double d = v;
      CHECK(to(v, r) == rounded<float>(r, [&] { return float(d); }));
    }
  CHECK(std::isnan(to(NAN, Rounding::NearestEven)));
  CHECK(apply(Opcode::FPExt, kF32, kF64, {bits(0.1f)}) == bits(double(0.1f)));
}
