#include "tests/encoder/small_floats.h"

#include <bit>
#include <cmath>
#include <stdexcept>

namespace gpubmc::encoder::test {

namespace {

using Wide = unsigned __int128;

/// magnitude * 2^exponent.
struct Number {
  bool negative = false;
  Wide magnitude = 0;
  int exponent = 0;
};

uint64_t magnitudeBits(FloatFormat f, uint64_t bits) {
  return bits & (f.sign() - 1);
}
bool negative(FloatFormat f, uint64_t bits) {
  return bits & f.sign();
}
uint64_t aNan(FloatFormat f) {
  return f.infinity() | uint64_t(1) << (f.mantissa - 1);
}
uint64_t infinity(FloatFormat f, bool negative) {
  return f.infinity() | (negative ? f.sign() : 0);
}
uint64_t zero(FloatFormat f, bool negative) {
  return negative ? f.sign() : 0;
}

/// The value of a finite float.
Number number(FloatFormat f, uint64_t bits) {
  const uint64_t magnitude = magnitudeBits(f, bits), implicit = uint64_t(1) << f.mantissa;
  const int field = int(magnitude >> f.mantissa);
  const uint64_t fraction = magnitude & (implicit - 1);
  return {negative(f, bits), field ? fraction | implicit : fraction, std::max(field, 1) - f.bias() - int(f.mantissa)};
}

int lengthOf(Wide v) {
  int n = 0;
  for (; v; v >>= 1) ++n;
  return n;
}

/// n / 2^shift, rounded to an integer. Requires shift > 0.
Wide roundedAway(const Number& n, int shift, FloatRounding mode, bool& exact) {
  const Wide whole = shift < 128 ? n.magnitude >> shift : 0, rest = n.magnitude - (shift < 128 ? whole << shift : 0);
  if (rest == 0) return whole;
  exact = false;
  switch (mode) {
    case FloatRounding::TowardZero: return whole;
    case FloatRounding::Up: return whole + !n.negative;
    case FloatRounding::Down: return whole + n.negative;
    case FloatRounding::NearestEven: break;
  }
  const Wide half = shift <= 127 ? Wide(1) << (shift - 1) : ~Wide(0);
  return whole + (rest > half || (rest == half && (whole & 1)));
}

/// Requires a value other than 0.
FloatResult rounded(FloatFormat f, const Number& n, FloatRounding mode) {
  FloatResult out{0};
  const int mantissa = int(f.mantissa), top = lengthOf(n.magnitude) - 1 + n.exponent;
  int unit = std::max(top, 1 - f.bias()) - mantissa;
  Wide m = unit <= n.exponent ? n.magnitude << (n.exponent - unit) : roundedAway(n, unit - n.exponent, mode, out.exact);
  if (m >> (mantissa + 1)) m >>= 1, ++unit;
  const uint64_t sign = zero(f, n.negative), implicit = uint64_t(1) << mantissa;
  if (unit + mantissa > f.bias()) {
    const bool stays =
        mode == FloatRounding::TowardZero || mode == (n.negative ? FloatRounding::Up : FloatRounding::Down);
    return {sign | (f.infinity() - stays), false};
  }
  out.bits = sign | (m < implicit ? uint64_t(m)
                                  : (uint64_t(unit + mantissa + f.bias()) << mantissa) + (uint64_t(m) - implicit));
  return out;
}

/// The sum of exact numbers; the rounding mode determines the sign of a zero difference.
FloatResult sum(FloatFormat f, Number a, Number b, FloatRounding mode) {
  if (a.magnitude == 0 && b.magnitude == 0)
    return {zero(f, a.negative == b.negative ? a.negative : mode == FloatRounding::Down)};
  if (a.magnitude == 0) a.exponent = b.exponent;
  if (b.magnitude == 0) b.exponent = a.exponent;
  const int unit = std::min(a.exponent, b.exponent);
  if (std::max(a.exponent, b.exponent) - unit > 80) throw std::logic_error("too far apart");
  for (Number* n : {&a, &b}) n->magnitude <<= n->exponent - unit;
  Number out{a.negative, 0, unit};
  if (a.negative == b.negative) {
    out.magnitude = a.magnitude + b.magnitude;
  } else {
    out.negative = a.magnitude >= b.magnitude ? a.negative : b.negative;
    out.magnitude = a.magnitude >= b.magnitude ? a.magnitude - b.magnitude : b.magnitude - a.magnitude;
  }
  if (out.magnitude == 0) return {zero(f, mode == FloatRounding::Down)};
  return rounded(f, out, mode);
}

FloatResult added(FloatFormat f, uint64_t a, uint64_t b, FloatRounding mode) {
  if (isNan(f, a) || isNan(f, b)) return {aNan(f)};
  if (isInfinite(f, a) && isInfinite(f, b)) return {a == b ? a : aNan(f)};
  if (isInfinite(f, a)) return {a};
  if (isInfinite(f, b)) return {b};
  return sum(f, number(f, a), number(f, b), mode);
}

Number product(FloatFormat f, uint64_t a, uint64_t b) {
  const Number x = number(f, a), y = number(f, b);
  return {x.negative != y.negative, x.magnitude * y.magnitude, x.exponent + y.exponent};
}

FloatResult multiplied(FloatFormat f, uint64_t a, uint64_t b, FloatRounding mode) {
  const bool minus = negative(f, a) != negative(f, b);
  if (isNan(f, a) || isNan(f, b)) return {aNan(f)};
  if (isInfinite(f, a) || isInfinite(f, b)) return {isZero(f, a) || isZero(f, b) ? aNan(f) : infinity(f, minus)};
  const Number p = product(f, a, b);
  return p.magnitude ? rounded(f, p, mode) : FloatResult{zero(f, minus)};
}

FloatResult divided(FloatFormat f, uint64_t a, uint64_t b, FloatRounding mode) {
  const bool minus = negative(f, a) != negative(f, b);
  if (isNan(f, a) || isNan(f, b)) return {aNan(f)};
  if (isInfinite(f, a)) return {isInfinite(f, b) ? aNan(f) : infinity(f, minus)};
  if (isInfinite(f, b)) return {zero(f, minus)};
  if (isZero(f, b)) return {isZero(f, a) ? aNan(f) : infinity(f, minus)};
  if (isZero(f, a)) return {zero(f, minus)};
  // More digits than any format here has, and a sticky digit for the rest.
  const Number x = number(f, a), y = number(f, b);
  const Wide numerator = x.magnitude << 64, quotient = numerator / y.magnitude, rest = numerator % y.magnitude;
  return rounded(f, {minus, quotient << 1 | (rest != 0), x.exponent - y.exponent - 65}, mode);
}

FloatResult fused(FloatFormat f, uint64_t a, uint64_t b, uint64_t c, FloatRounding mode) {
  const bool minus = negative(f, a) != negative(f, b);
  if (isNan(f, a) || isNan(f, b) || isNan(f, c)) return {aNan(f)};
  if (isInfinite(f, a) || isInfinite(f, b)) {
    if (isZero(f, a) || isZero(f, b)) return {aNan(f)};
    return {isInfinite(f, c) && negative(f, c) != minus ? aNan(f) : infinity(f, minus)};
  }
  if (isInfinite(f, c)) return {c};
  return sum(f, product(f, a, b), number(f, c), mode);
}

FloatOutcome outcome(FloatFormat f, uint64_t a, uint64_t b) {
  if (isNan(f, a) || isNan(f, b)) return kFloatUnordered;
  if (isZero(f, a) && isZero(f, b)) return kFloatEqual;
  if (negative(f, a) != negative(f, b)) return negative(f, a) ? kFloatLess : kFloatGreater;
  const uint64_t x = magnitudeBits(f, a), y = magnitudeBits(f, b);
  if (x == y) return kFloatEqual;
  return (x < y) != negative(f, a) ? kFloatLess : kFloatGreater;
}

uint64_t extremum(FloatFormat f, uint64_t a, uint64_t b, bool isMin) {
  if (isNan(f, a)) return b;
  if (isNan(f, b)) return a;
  const FloatOutcome o = outcome(f, a, b);
  const bool less = o == kFloatLess || (o == kFloatEqual && negative(f, a));
  return less == isMin ? a : b;
}

FloatResult converted(FloatFormat from, FloatFormat to, uint64_t bits, FloatRounding mode) {
  if (isNan(from, bits)) return {aNan(to)};
  if (isInfinite(from, bits)) return {infinity(to, negative(from, bits))};
  if (isZero(from, bits)) return {zero(to, negative(from, bits))};
  return rounded(to, number(from, bits), mode);
}

uint64_t integer(const FloatOperation& o, uint64_t bits) {
  const FloatFormat f = o.format;
  const unsigned width = o.integerWidth;
  const bool isSigned = o.op == FloatOp::ToSigned;
  const uint64_t all = width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
  if (isNan(f, bits)) return 0;
  const Wide least = isSigned ? Wide(1) << (width - 1) : 0, most = isSigned ? least - 1 : Wide(all);
  const Wide limit = negative(f, bits) ? least : most;
  Wide magnitude = ~Wide(0) >> 1;
  if (!isInfinite(f, bits)) {
    const Number n = number(f, bits);
    bool exact = true;
    if (n.exponent < 0)
      magnitude = roundedAway(n, -n.exponent, o.rounding, exact);
    else if (n.exponent < 70)
      magnitude = n.magnitude << n.exponent;
  }
  magnitude = std::min(magnitude, limit);
  return uint64_t(negative(f, bits) ? -magnitude : magnitude) & all;
}

FloatResult fromInteger(const FloatOperation& o, uint64_t bits) {
  const bool minus = o.op == FloatOp::FromSigned && bits >> (o.integerWidth - 1) & 1;
  const Wide magnitude = minus ? (Wide(1) << o.integerWidth) - bits : Wide(bits);
  return magnitude ? rounded(o.format, {minus, magnitude, 0}, o.rounding) : FloatResult{0};
}

/// Roots and powers in double precision, rounded again; this does not change the category of the result.
FloatResult library(FloatOp op, FloatFormat f, uint64_t bits) {
  const double x = std::bit_cast<double>(converted(f, kBinary64, bits, FloatRounding::NearestEven).bits);
  const double y = op == FloatOp::Sqrt    ? std::sqrt(x)
                   : op == FloatOp::Exp   ? std::exp(x)
                   : op == FloatOp::Exp2  ? std::exp2(x)
                   : op == FloatOp::Exp10 ? std::pow(10.0, x)
                                          : throw std::logic_error("not among these tests' operations");
  return converted(kBinary64, f, std::bit_cast<uint64_t>(y), FloatRounding::NearestEven);
}

}  // namespace

bool isNan(FloatFormat f, uint64_t bits) {
  return magnitudeBits(f, bits) > f.infinity();
}
bool isInfinite(FloatFormat f, uint64_t bits) {
  return magnitudeBits(f, bits) == f.infinity();
}
bool isZero(FloatFormat f, uint64_t bits) {
  return magnitudeBits(f, bits) == 0;
}

FloatResult computed(const FloatOperation& o, std::span<const uint64_t> x) {
  const FloatFormat f = o.format;
  switch (o.op) {
    case FloatOp::Add: return added(f, x[0], x[1], o.rounding);
    case FloatOp::Sub: return added(f, x[0], x[1] ^ f.sign(), o.rounding);
    case FloatOp::Mul: return multiplied(f, x[0], x[1], o.rounding);
    case FloatOp::Div: return divided(f, x[0], x[1], o.rounding);
    case FloatOp::Fma: return fused(f, x[0], x[1], x[2], o.rounding);
    case FloatOp::Neg: return {x[0] ^ f.sign()};
    case FloatOp::Abs: return {x[0] & ~f.sign()};
    case FloatOp::Min: return {extremum(f, x[0], x[1], true)};
    case FloatOp::Max: return {extremum(f, x[0], x[1], false)};
    case FloatOp::Compare: return {(o.outcomes & outcome(f, x[0], x[1])) != 0};
    case FloatOp::Convert: return converted(o.from, f, x[0], o.rounding);
    case FloatOp::FromSigned:
    case FloatOp::FromUnsigned: return fromInteger(o, x[0]);
    case FloatOp::ToSigned:
    case FloatOp::ToUnsigned: return {integer(o, x[0])};
    default: return library(o.op, f, x[0]);
  }
}

}  // namespace gpubmc::encoder::test
