#include "encoder/float/exact/documented.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

#include "encoder/float/exact/definition.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity(), kLargest = std::numeric_limits<double>::max(),
                 kSmallest = std::numeric_limits<double>::denorm_min(), kPi = std::numbers::pi;

/// A closed interval, which may include infinities; 0 is both zeros.
struct Reals {
  double least, most;
};
constexpr Reals kNumbers{-kInfinity, kInfinity}, kFinite{-kLargest, kLargest}, kNonNegative{0, kInfinity},
    kPositive{kSmallest, kInfinity}, kNegative{-kInfinity, -kSmallest}, kUnit{-1, 1};

/// If each operand lies in its interval, the result lies in this one; none: the result is NaN.
struct Piece {
  std::vector<Reals> operands;
  std::optional<Reals> result;
};

struct Documentation {
  bool keepsNan = true;  ///< a NaN operand gives a NaN
  std::vector<Piece> pieces;
  /// Ends of the result intervals, except 0 and the infinities, hold up to kDocumentedUlps, and within this interval.
  /// It is a range given by the manual, which gives some for inverse functions only.
  Reals range = kNumbers;
};

using Function = double (*)(double);

/// A function that is monotone from the first to the last of these points.
Documentation monotone(Function f, const std::vector<double>& points, Reals range = kNumbers) {
  Documentation d;
  d.range = range;
  for (size_t i = 0; i + 1 < points.size(); ++i) {
    const double a = f(points[i]), b = f(points[i + 1]);
    d.pieces.push_back({{{points[i], points[i + 1]}}, Reals{std::fmin(a, b), std::fmax(a, b)}});
  }
  return d;
}
Documentation undefinedBelow(double x, Documentation d) {
  d.pieces.push_back({{{-kInfinity, std::nextafter(x, -kInfinity)}}, std::nullopt});
  return d;
}
/// Adds: negative numbers give NaN. Subnormal ones may be flushed to -0 (--ftz=true).
Documentation undefinedOfNegatives(FloatFormat f, Documentation d) {
  d.pieces.push_back({{{-kInfinity, -std::ldexp(1, 1 - f.bias())}}, std::nullopt});
  return d;
}
Documentation undefinedAbove(double x, Documentation d) {
  d.pieces.push_back({{{std::nextafter(x, kInfinity), kInfinity}}, std::nullopt});
  return d;
}
/// A finite operand gives a result in about [-1, 1]; an infinite one gives NaN.
Documentation wave(std::vector<Piece> more) {
  Documentation d{.pieces = std::move(more)};
  d.pieces.push_back({{kFinite}, kUnit});
  for (double x : {-kInfinity, kInfinity}) d.pieces.push_back({{{x, x}}, std::nullopt});
  return d;
}

double tenTo(double x) {
  return std::pow(10, x);
}
double inverseRoot(double x) {
  return 1 / std::sqrt(x);
}
double normalCdf(double x) {
  return std::erfc(-x / std::numbers::sqrt2) / 2;
}

const std::vector<double> kLine{-kInfinity, -10, -1, 0, 1, 10, kInfinity};

Documentation power() {
  // pow(1, NaN) and pow(NaN, 0) are 1. A negative base can give any result.
  constexpr Reals kBelowOne{kSmallest, 1}, kAboveOne{1, kInfinity}, kUp{0, kInfinity}, kDown{-kInfinity, 0};
  return {.keepsNan = false,
          .pieces = {{{kPositive, kNumbers}, kNonNegative},
                     {{kBelowOne, kUp}, Reals{0, 1}},
                     {{kAboveOne, kUp}, kAboveOne},
                     {{kAboveOne, kDown}, Reals{0, 1}},
                     {{kBelowOne, kDown}, kAboveOne}}};
}

Documentation angle() {
  // The operands are y and x.
  return {.pieces = {{{kNumbers, kNumbers}, Reals{-kPi, kPi}},
                     {{kPositive, kNumbers}, Reals{0, kPi}},
                     {{kNegative, kNumbers}, Reals{-kPi, 0}},
                     {{kNumbers, kPositive}, Reals{-kPi / 2, kPi / 2}}},
          .range = {-kPi, kPi}};
}

/// The fast variants. The programming guide gives their errors for some operands: absolute ones of at most 2^-21.41 for
/// sines near 0 and logarithms near 1; elsewhere relative ones that grow with the exponent.
std::optional<Documentation> documentationOfFast(FloatOp op) {
  constexpr double kError = 0x1p-21, kCoarse = 0x1p-10;
  auto logarithm = [&](Function f) {
    const double half = f(0.5), two = f(2.0);
    return Documentation{.keepsNan = false,
                         .pieces = {{{{0.5, 1}}, Reals{half - kError, kError}},
                                    {{{1, 2}}, Reals{-kError, two + kError}},
                                    {{{2, kInfinity}}, Reals{two - kError, kInfinity}},
                                    {{{kSmallest, 0.5}}, Reals{-kInfinity, half + kError}}}};
  };
  switch (op) {
    case FloatOp::Exp:
    case FloatOp::Exp10:
      return Documentation{
          .keepsNan = false,
          .pieces = {{{{-kInfinity, 0}}, Reals{0, 1}}, {{kNonNegative}, Reals{1, kInfinity}}},
      };
    case FloatOp::Log: return logarithm(std::log);
    case FloatOp::Log2: return logarithm(std::log2);
    case FloatOp::Log10: return logarithm(std::log10);
    case FloatOp::Sin:
    case FloatOp::Cos:
      return Documentation{.keepsNan = false, .pieces = {{{{-kPi, kPi}}, Reals{-1 - kError, 1 + kError}}}};
    case FloatOp::Tanh:
      return Documentation{.keepsNan = false, .pieces = {{{kFinite}, Reals{-1 - kCoarse, 1 + kCoarse}}}};
    default: return std::nullopt;
  }
}

std::optional<Documentation> documentation(const FloatOperation& o) {
  if (o.fast) return documentationOfFast(o.op);
  const std::vector<double> fromZero{0, 0x1p-10, 1, 0x1p8, 0x1p16, 0x1p24, 0x1p31, 0x1p32, 0x1p64, kInfinity};
  switch (o.op) {
    case FloatOp::Exp: return monotone(std::exp, kLine);
    case FloatOp::Exp2: return monotone(std::exp2, kLine);
    case FloatOp::Exp10: return monotone(tenTo, kLine);
    case FloatOp::Expm1: return monotone(std::expm1, kLine);
    case FloatOp::Log: return undefinedOfNegatives(o.format, monotone(std::log, fromZero));
    case FloatOp::Log2: return undefinedOfNegatives(o.format, monotone(std::log2, fromZero));
    case FloatOp::Log10: return undefinedOfNegatives(o.format, monotone(std::log10, fromZero));
    case FloatOp::Log1p: return undefinedBelow(-1, monotone(std::log1p, {-1, 0, 1, 10, kInfinity}));
    // The root of -0 is -0, and its reciprocal is not positive.
    case FloatOp::Rsqrt: return undefinedOfNegatives(o.format, monotone(inverseRoot, {kSmallest, 1, 100, kInfinity}));
    case FloatOp::Cbrt: return monotone(std::cbrt, {-kInfinity, -1, 0, 1, kInfinity});
    case FloatOp::Sinh: return monotone(std::sinh, kLine);
    case FloatOp::Cosh: return monotone(std::cosh, kLine);
    case FloatOp::Tanh: return monotone(std::tanh, kLine);
    case FloatOp::Asinh: return monotone(std::asinh, kLine);
    case FloatOp::Acosh: return undefinedBelow(1, monotone(std::acosh, {1, 10, kInfinity}, kNonNegative));
    case FloatOp::Atanh: return undefinedBelow(-1, undefinedAbove(1, monotone(std::atanh, {-1, -0.5, 0, 0.5, 1})));
    case FloatOp::Asin:
      return undefinedBelow(-1, undefinedAbove(1, monotone(std::asin, {-1, -0.5, 0, 0.5, 1}, {-kPi / 2, kPi / 2})));
    case FloatOp::Acos:
      return undefinedBelow(-1, undefinedAbove(1, monotone(std::acos, {-1, -0.5, 0, 0.5, 1}, {0, kPi})));
    case FloatOp::Atan: return monotone(std::atan, kLine, {-kPi / 2, kPi / 2});
    case FloatOp::Erf: return monotone(std::erf, kLine);
    case FloatOp::Erfc: return monotone(std::erfc, kLine);
    case FloatOp::Normcdf: return monotone(normalCdf, kLine);
    // Signs are stated up to a number that is below pi in every format.
    case FloatOp::Sin: return wave({{{{0, 3.125}}, Reals{0, 1}}, {{{-3.125, 0}}, Reals{-1, 0}}});
    case FloatOp::Cos: return wave({{{{-1.5625, 1.5625}}, Reals{0, 1}}});
    case FloatOp::Sinpi: return wave({{{{0, 1}}, Reals{0, 1}}, {{{-1, 0}}, Reals{-1, 0}}});
    case FloatOp::Cospi: return wave({{{{-0.5, 0.5}}, Reals{0, 1}}});
    case FloatOp::Tan: {
      Documentation d = monotone(std::tan, {-1.5, -1, 0, 1, 1.5});
      for (double x : {-kInfinity, kInfinity}) d.pieces.push_back({{{x, x}}, std::nullopt});
      return d;
    }
    // With an infinite operand the result is infinite even if the other one is NaN.
    case FloatOp::Hypot: return Documentation{.keepsNan = false, .pieces = {{{kNumbers, kNumbers}, kNonNegative}}};
    case FloatOp::Atan2: return angle();
    case FloatOp::Pow: return power();
    default: return std::nullopt;
  }
}

/// Facts about floats of one format. Floats are ordered by keys: the bits with the sign inverted, and for negative
/// numbers all bits inverted.
class Facts {
 public:
  Facts(TermManager& tm, FloatFormat f) : tm_(tm), f_(f) {}

  Term isNan(Term t) { return tm_.ult(tm_.constant(f_.infinity(), f_.width - 1), magnitude(t)); }
  Term isInfinite(Term t) { return tm_.eq(magnitude(t), tm_.constant(f_.infinity(), f_.width - 1)); }
  Term isZero(Term t) { return tm_.eq(magnitude(t), tm_.constant(0, f_.width - 1)); }
  Term anyNan(std::span<const Term> all) {
    std::vector<Term> parts;
    for (Term t : all) parts.push_back(isNan(t));
    return tm_.disj(parts);
  }

  Term of(const Documentation& d, std::span<const Term> operands, Term result) {
    std::vector<Term> facts;
    if (d.keepsNan) facts.push_back(tm_.implies(anyNan(operands), isNan(result)));
    for (const Piece& piece : d.pieces) {
      std::vector<Term> there;
      for (size_t i = 0; i < operands.size(); ++i) there.push_back(lies(operands[i], piece.operands[i]));
      const Term then = piece.result ? isAbout(result, *piece.result, d.range) : isNan(result);
      facts.push_back(tm_.implies(tm_.conj(there), then));
    }
    return tm_.conj(facts);
  }

  /// C specifies remainders: x minus a multiple of y, with the sign of x and smaller in magnitude than y, and at most
  /// x.
  Term ofRemainder(std::span<const Term> x, Term result) {
    const Term undefined = tm_.disj(std::vector{anyNan(x), isInfinite(x[0]), isZero(x[1])});
    const Term below =
        tm_.conj(std::vector{tm_.ult(magnitude(result), magnitude(x[1])), tm_.ule(magnitude(result), magnitude(x[0])),
                             tm_.eq(sign(result), sign(x[0]))});
    return tm_.ite(undefined, isNan(result), below);
  }

 private:
  Term sign(Term t) { return tm_.extract(t, f_.width - 1, f_.width - 1); }
  Term magnitude(Term t) { return tm_.extract(t, f_.width - 2, 0); }

  /// The key of the rounded number; for zero: the key of -0 for a lower end of an interval, of +0 for an upper end.
  uint64_t keyOf(double v, FloatRounding rounding, bool isLeast) {
    if (v == 0) return isLeast ? f_.sign() - 1 : f_.sign();
    const FloatOperation convert{.op = FloatOp::Convert, .format = f_, .from = kBinary64, .rounding = rounding};
    const Term wide = tm_.constant(std::bit_cast<uint64_t>(v), 64);
    const uint64_t bits = *tm_.value(exactResult(tm_, convert, std::vector{wide}));
    const uint64_t all = f_.sign() | (f_.sign() - 1);
    return bits & f_.sign() ? ~bits & all : bits ^ f_.sign();
  }
  Term between(Term t, uint64_t least, uint64_t most) {
    const Term ones = tm_.constant(f_.sign() | (f_.sign() - 1), f_.width);
    const Term key = tm_.xor_(t, tm_.ite(sign(t), ones, tm_.constant(f_.sign(), f_.width)));
    return tm_.and_(tm_.ule(tm_.constant(least, f_.width), key), tm_.ule(key, tm_.constant(most, f_.width)));
  }
  /// True for floats in this interval.
  Term lies(Term operand, Reals r) {
    return between(operand, keyOf(r.least, FloatRounding::Up, true), keyOf(r.most, FloatRounding::Down, false));
  }
  /// True for all floats within the documented error of this interval.
  Term isAbout(Term result, Reals r, Reals range) {
    auto ends = [&](Reals x) {
      return std::pair(keyOf(x.least, FloatRounding::Down, true), keyOf(x.most, FloatRounding::Up, false));
    };
    auto isSharp = [](double end) { return end == 0 || std::isinf(end); };
    auto [least, most] = ends(r);
    if (!isSharp(r.least)) least -= kDocumentedUlps;
    if (!isSharp(r.most)) most += kDocumentedUlps;
    const auto [floor, ceiling] = ends(range);
    return between(result, std::max(least, floor), std::min(most, ceiling));
  }

  TermManager& tm_;
  FloatFormat f_;
};

}  // namespace

bool isDocumented(const FloatOperation& o) {
  return o.op == FloatOp::Rem || documentation(o).has_value();
}

Term documentedFact(TermManager& tm, const FloatOperation& o, std::span<const Term> operands, Term result) {
  GPUBMC_CHECK(isDocumented(o) && operands.size() == o.operands());
  Facts facts(tm, o.format);
  return o.op == FloatOp::Rem ? facts.ofRemainder(operands, result) : facts.of(*documentation(o), operands, result);
}

}  // namespace gpubmc::encoder
