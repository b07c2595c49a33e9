// The documented error bounds of <math.h> functions, checked against the host's library: they hold for its results and
// exclude other values.
#include <catch2/catch.hpp>

#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <vector>

#include "encoder/float/exact/definition.h"
#include "encoder/float/exact/documented.h"

using namespace gpubmc::encoder;

namespace {

constexpr double kPi = 3.14159265358979323846;

template <class F>
struct Host {
  FloatOp op;
  std::function<F(F, F)> compute;
};

/// The host's library is accurate to one or two ulps.
template <class F>
std::vector<Host<F>> hosts() {
  auto one = [](F (*f)(F)) { return [f](F x, F) { return f(x); }; };
  auto narrow = [](double (*f)(double)) { return [f](F x, F) { return F(f(double(x))); }; };
  return {
      {FloatOp::Exp, one(std::exp)},
      {FloatOp::Exp2, one(std::exp2)},
      {FloatOp::Exp10, [](F x, F) { return std::pow(F(10), x); }},
      {FloatOp::Expm1, one(std::expm1)},
      {FloatOp::Log, one(std::log)},
      {FloatOp::Log2, one(std::log2)},
      {FloatOp::Log10, one(std::log10)},
      {FloatOp::Log1p, one(std::log1p)},
      {FloatOp::Rsqrt, [](F x, F) { return 1 / std::sqrt(x); }},
      {FloatOp::Cbrt, one(std::cbrt)},
      {FloatOp::Sinh, one(std::sinh)},
      {FloatOp::Cosh, one(std::cosh)},
      {FloatOp::Tanh, one(std::tanh)},
      {FloatOp::Asinh, one(std::asinh)},
      {FloatOp::Acosh, one(std::acosh)},
      {FloatOp::Atanh, one(std::atanh)},
      {FloatOp::Asin, one(std::asin)},
      {FloatOp::Acos, one(std::acos)},
      {FloatOp::Atan, one(std::atan)},
      {FloatOp::Erf, one(std::erf)},
      {FloatOp::Erfc, one(std::erfc)},
      {FloatOp::Normcdf, narrow([](double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; })},
      {FloatOp::Sin, one(std::sin)},
      {FloatOp::Cos, one(std::cos)},
      {FloatOp::Tan, one(std::tan)},
      {FloatOp::Sinpi, narrow([](double x) {
         const double r = std::remainder(x, 2);
         return std::sin(kPi * (r > 0.5 ? 1 - r : r < -0.5 ? -1 - r : r));
       })},
      {FloatOp::Cospi, narrow([](double x) {
         const double r = std::abs(std::remainder(x, 2));
         return std::sin(kPi * (0.5 - r));
       })},
      {FloatOp::Hypot, [](F x, F y) { return std::hypot(x, y); }},
      {FloatOp::Atan2, [](F x, F y) { return std::atan2(x, y); }},
      {FloatOp::Pow, [](F x, F y) { return std::pow(x, y); }},
      {FloatOp::Rem, [](F x, F y) { return std::fmod(x, y); }},
  };
}

template <class F>
struct Checker {
  using Bits = std::conditional_t<sizeof(F) == 4, uint32_t, uint64_t>;
  static constexpr FloatFormat kFormat = sizeof(F) == 4 ? kBinary32 : kBinary64;
  TermManager tm;
  std::mt19937_64 random{1};

  bool allows(const FloatOperation& o, F x, F y, F result) {
    std::vector<Term> operands{constant(x)};
    if (o.operands() == 2) operands.push_back(constant(y));
    const auto allowed = tm.value(documentedFact(tm, o, operands, constant(result)));
    REQUIRE(allowed);
    return *allowed;
  }
  Term constant(F v) { return tm.constant(std::bit_cast<Bits>(v), kFormat.width); }
  F any() {
    using L = std::numeric_limits<F>;
    static const F kCorners[] = {0,
                                 -F(0),
                                 1,
                                 -1,
                                 F(0.5),
                                 F(-0.5),
                                 2,
                                 10,
                                 -10,
                                 F(1e-3),
                                 F(kPi),
                                 F(-kPi),
                                 F(kPi / 2),
                                 F(-kPi / 2),
                                 F(1.5),
                                 100,
                                 L::max(),
                                 L::lowest(),
                                 L::min(),
                                 -L::min(),
                                 L::denorm_min(),
                                 -L::denorm_min(),
                                 L::infinity(),
                                 -L::infinity(),
                                 L::quiet_NaN(),
                                 3,
                                 F(3.125),
                                 F(1e10),
                                 F(710),
                                 F(-750)};
    F v = kCorners[random() % std::size(kCorners)];
    switch (random() % 4) {
      case 0: return std::bit_cast<F>(Bits(random()));
      case 1: return F(double(int64_t(random() % 2'000'001) - 1'000'000) / 62'500);  // -16 .. 16
      case 2: v = std::nextafter(v, random() % 2 ? L::infinity() : -L::infinity()); break;
      default: break;
    }
    return v;
  }
};

template <class F>
void holdsOfTheHost() {
  Checker<F> c;
  for (const Host<F>& h : hosts<F>()) {
    const FloatOperation o{.op = h.op, .format = Checker<F>::kFormat};
    REQUIRE(isDocumented(o));
    REQUIRE(!hasExactDefinition(o));
    unsigned refused = 0;
    for (int i = 0; i < 400; ++i) {
      const F x = c.any(), y = c.any(), result = h.compute(x, y), other = c.any();
      INFO(o.name() << " of " << x << ", " << y << " is " << result);
      REQUIRE(c.allows(o, x, y, result));
      refused += !c.allows(o, x, y, other);
    }
    INFO(o.name() << " refused " << refused);
    CHECK(refused > 50);
  }
}

}  // namespace

TEST_CASE("documented bounds hold for the host's library, and exclude most other values", "[float]") {
  holdsOfTheHost<float>();
  holdsOfTheHost<double>();
}

TEST_CASE("functions defined by IEEE 754 and undocumented functions have no documented bounds") {
  for (FloatOp op : {FloatOp::Add, FloatOp::Sqrt, FloatOp::Floor, FloatOp::Min, FloatOp::Fdivide})
    CHECK(!isDocumented({.op = op, .format = kBinary32}));
  CHECK(!isDocumented({.op = FloatOp::Pow, .format = kBinary32, .fast = true}));
  CHECK(isDocumented({.op = FloatOp::Exp, .format = kBinary32, .fast = true}));
}

TEST_CASE("results have the documented errors and ranges") {
  Checker<float> c;
  auto allows = [&](FloatOp op, float x, float result, float y = 0, bool fast = false) {
    return c.allows({.op = op, .format = kBinary32, .fast = fast}, x, y, result);
  };
  auto above = [](float v, int steps) { return std::bit_cast<float>(std::bit_cast<uint32_t>(v) + uint32_t(steps)); };
  constexpr float kInfinity = std::numeric_limits<float>::infinity(), kNan = std::numeric_limits<float>::quiet_NaN();
  // Sines are in [-1, 1] up to their error, and NaN outside the domain.
  CHECK(allows(FloatOp::Sin, 5, above(1, 2)));
  CHECK(allows(FloatOp::Sin, 5, above(-1, 2)));
  CHECK(!allows(FloatOp::Sin, 5, above(1, kDocumentedUlps + 1)));
  // The same holds for functions with a documented error and no documented interval.
  CHECK(allows(FloatOp::Tanh, 20, above(1, 1)));
  CHECK(allows(FloatOp::Erf, -20, above(-1, 1)));
  CHECK(allows(FloatOp::Erfc, -20, above(2, 1)));
  CHECK(allows(FloatOp::Normcdf, 20, above(1, 1)));
  CHECK(allows(FloatOp::Expm1, -200, above(-1, 1)));
  CHECK(allows(FloatOp::Cosh, 0.001f, above(1, -1)));
  CHECK(allows(FloatOp::Cospi, 2, above(1, 1)));
  CHECK(!allows(FloatOp::Sin, 5, kNan));
  CHECK(allows(FloatOp::Sin, kInfinity, kNan));
  CHECK(!allows(FloatOp::Sin, kInfinity, 0));
  CHECK(!allows(FloatOp::Sin, kNan, 0));
  CHECK(!allows(FloatOp::Sin, 3, -0.5f));
  CHECK(allows(FloatOp::Sin, 4, -0.5f));
  // For negative arguments, an exponential is at most 1 up to its error; it is never negative.
  CHECK(allows(FloatOp::Exp, -0.5f, above(1, kDocumentedUlps)));
  CHECK(!allows(FloatOp::Exp, -0.5f, above(1, kDocumentedUlps + 1)));
  CHECK(!allows(FloatOp::Exp, -500, -1e-30f));
  CHECK(allows(FloatOp::Exp, 500, kInfinity));
  CHECK(!allows(FloatOp::Exp, 500, 1));
  // Logarithms of negative numbers are NaN. The logarithm of -0 is not, and a denormal may be flushed to -0.
  CHECK(allows(FloatOp::Log, -2e-38f, kNan));
  CHECK(!allows(FloatOp::Log, -2e-38f, -86));
  CHECK(allows(FloatOp::Log, -0.0f, -kInfinity));
  CHECK(allows(FloatOp::Log, -1e-45f, -kInfinity));
  CHECK(allows(FloatOp::Rsqrt, -1e-45f, -kInfinity));
  CHECK(!allows(FloatOp::Rsqrt, -2e-38f, -kInfinity));
  CHECK(!allows(FloatOp::Log2, 1, -1e-30f));
  CHECK(allows(FloatOp::Acos, 1, 0));
  CHECK(!allows(FloatOp::Acos, above(1, 1), 0));
  // The float nearest to pi is above pi.
  CHECK(allows(FloatOp::Atan2, 0, float(kPi), -1));
  CHECK(!allows(FloatOp::Atan2, 0, above(float(kPi), 1), -1));
  CHECK(allows(FloatOp::Rsqrt, -0.0f, -kInfinity));
  // The fast approximations have larger errors, which are unbounded far from 0.
  CHECK(allows(FloatOp::Sin, 1, above(1, 3), 0, true));
  CHECK(!allows(FloatOp::Sin, 1, 1.0001f, 0, true));
  CHECK(allows(FloatOp::Sin, 4, 1.5f, 0, true));
  // A remainder has the sign of the dividend and is smaller than the divisor.
  CHECK(!allows(FloatOp::Rem, 7, 2, 2));
  CHECK(allows(FloatOp::Rem, 7, 1, 2));
  CHECK(!allows(FloatOp::Rem, 7, -1, 2));
  CHECK(!allows(FloatOp::Rem, 1, 2, 3));
  CHECK(allows(FloatOp::Rem, 7, kNan, 0));
}
