#include "encoder/float/categories.h"

#include "encoder/float/rules.h"

namespace gpubmc::encoder {

namespace {

constexpr uint8_t kBelow = kMinusInfinity | kNegative, kAbove = kPositive | kPlusInfinity;

uint8_t ofConstant(FloatFormat f, uint64_t bits) {
  const uint64_t magnitude = bits & (f.sign() - 1);
  const bool negative = bits & f.sign();
  if (f.isNan(bits)) return kNan;
  if (magnitude == 0) return kZero;
  if (magnitude == f.infinity()) return negative ? kMinusInfinity : kPlusInfinity;
  return negative ? kNegative : kPositive;
}

uint8_t mirrored(uint8_t c) {
  uint8_t out = c & (kNan | kZero);
  if (c & kMinusInfinity) out |= kPlusInfinity;
  if (c & kNegative) out |= kPositive;
  if (c & kPositive) out |= kNegative;
  if (c & kPlusInfinity) out |= kMinusInfinity;
  return out;
}

/// For each pair of single categories; the union of the results.
template <typename F>
uint8_t pairwise(uint8_t a, uint8_t b, F f) {
  uint8_t out = 0;
  for (unsigned x = 1; x <= kPlusInfinity; x <<= 1)
    for (unsigned y = 1; y <= kPlusInfinity; y <<= 1)
      if (a & x && b & y) out |= x == kNan || y == kNan ? uint8_t(kNan) : uint8_t(f(uint8_t(x), uint8_t(y)));
  return out;
}

bool infinite(uint8_t c) {
  return c & kInfinite;
}

uint8_t sum(uint8_t x, uint8_t y) {
  if (infinite(x) && infinite(y)) return x == y ? x : uint8_t(kNan);
  if (infinite(x) || infinite(y)) return infinite(x) ? x : y;
  if (x == kZero || y == kZero) return x == kZero ? y : x;
  if (x != y) return kNegative | kZero | kPositive;
  return x == kPositive ? kAbove : kBelow;  // may overflow
}

uint8_t product(uint8_t x, uint8_t y) {
  if (x == kZero || y == kZero) return infinite(x) || infinite(y) ? kNan : kZero;
  const bool negative = ((x & kBelow) != 0) != ((y & kBelow) != 0);
  if (infinite(x) || infinite(y)) return negative ? kMinusInfinity : kPlusInfinity;
  return (negative ? kBelow : kAbove) | kZero;  // may underflow to 0
}

}  // namespace

uint8_t FloatCategories::of(Term t, FloatFormat f, int depth) {
  uint8_t out = kAnyCategory;
  if (const auto bits = terms_.value(t)) {
    out = ofConstant(f, *bits);
  } else if (depth > 0 && terms_.op(t) == Op::Ite) {
    out = ofChoice(t, f, true, depth - 1) | ofChoice(t, f, false, depth - 1);
  } else if (depth > 0 && terms_.op(t) == Op::Apply) {
    const auto o = floatOperation(terms_, t);
    if (o && o->width() == f.width && o->format == f) out = ofOperation(*o, t, depth - 1);
  }
  return out & ~excluded_;
}

uint8_t FloatCategories::ofChoice(Term t, FloatFormat f, bool condition, int depth) {
  const Term value = terms_.args(t)[condition ? 1 : 2], c = terms_.args(t)[0];
  const uint8_t out = of(value, f, depth);
  const auto o = terms_.op(c) == Op::Apply ? floatOperation(terms_, c) : std::nullopt;
  if (!o || o->op != FloatOp::Compare || o->format != f) return out;
  // The compared operand, which is not NaN, or else the other one would have been chosen.
  const bool compared = terms_.args(c)[0] == value || terms_.args(c)[1] == value;
  return compared && bool(o->outcomes & kFloatUnordered) != condition ? out & ~kNan : out;
}

uint8_t FloatCategories::ofExtremum(const FloatOperation& o, Term t, int depth) {
  // NaN only if all operands are; and always one of them.
  uint8_t all = 0, nan = kNan;
  for (Term x : chain(terms_, o, {t})) {
    const uint8_t c = of(x, o.format, depth);
    all |= c, nan &= c;
  }
  return uint8_t((all & ~kNan) | nan);
}

uint8_t FloatCategories::ofOperation(const FloatOperation& o, Term t, int depth) {
  auto operand = [&](size_t i) { return of(terms_.args(t)[i], o.format, depth); };
  switch (o.op) {
    case FloatOp::Neg: return mirrored(operand(0));
    case FloatOp::Abs: return (operand(0) | mirrored(operand(0))) & ~kBelow;
    case FloatOp::Add: return pairwise(operand(0), operand(1), sum);
    case FloatOp::Sub: return pairwise(operand(0), mirrored(operand(1)), sum);
    case FloatOp::Mul: {
      // A square is not negative.
      if (terms_.args(t)[0] == terms_.args(t)[1]) return pairwise(operand(0), operand(0), product) & ~kBelow;
      return pairwise(operand(0), operand(1), product);
    }
    case FloatOp::Min:
    case FloatOp::Max: return ofExtremum(o, t, depth);
    case FloatOp::Sqrt: {
      const uint8_t x = operand(0);
      return uint8_t((x & ~kBelow) | (x & kBelow ? kNan : 0));
    }
    case FloatOp::FromUnsigned: return kZero | kAbove;
    case FloatOp::FromSigned: return kAnyCategory & ~kNan;
    case FloatOp::Exp:
    case FloatOp::Exp2:
    case FloatOp::Exp10: return uint8_t(kZero | kAbove | (operand(0) & kNan));
    default: return kAnyCategory;
  }
}

uint8_t possibleOutcomes(uint8_t left, uint8_t right) {
  // By rank; the order of two numbers of the same sign is unknown.
  auto rank = [](unsigned c) {
    return c == kMinusInfinity ? 0 : c == kNegative ? 1 : c == kZero ? 2 : c == kPositive ? 3 : 4;
  };
  uint8_t out = (left | right) & kNan ? kFloatUnordered : 0;
  for (unsigned x = kMinusInfinity; x <= kPlusInfinity; x <<= 1)
    for (unsigned y = kMinusInfinity; y <= kPlusInfinity; y <<= 1) {
      if (!(left & x) || !(right & y)) continue;
      const int a = rank(x), b = rank(y);
      const bool several = x == y && (x == kNegative || x == kPositive);
      out |= several ? kFloatLess | kFloatEqual | kFloatGreater
             : a < b ? kFloatLess
             : a > b ? kFloatGreater
                     : kFloatEqual;
    }
  return out;
}

}  // namespace gpubmc::encoder
