#include "encoder/real/points.h"

#include <algorithm>

#include "encoder/util/error.h"

namespace gpubmc::encoder::real {

namespace {

const Interval kTruth[] = {Interval::of(0), Interval::of(1)};

/// The bits of n / 8 in a float format. Required: |n| < 256, so that every format has it.
uint64_t eighths(FloatFormat f, int n) {
  if (n == 0) return 0;
  const unsigned magnitude = unsigned(std::abs(n)), length = unsigned(std::bit_width(magnitude));
  const uint64_t exponent = uint64_t(f.bias() + int(length) - 1 - 3);
  const uint64_t fraction = uint64_t(magnitude ^ 1u << (length - 1)) << (f.mantissa - (length - 1));
  return (n < 0 ? f.sign() : 0) | exponent << f.mantissa | fraction;
}

}  // namespace

Point::Point(const TermManager& terms, FloatSearch& valueless, unsigned seed)
    : terms_(terms),
      valueless_(valueless),
      model_(std::make_unique<Model>()),
      bits_(Evaluator::completing(terms, *model_)),
      random_(seed),
      unit_(seed % 2 ? 1 : 8) {}

Point::Point(const TermManager& terms, FloatSearch& valueless, Everywhere value) : Point(terms, valueless, 1u) {
  everywhere_ = value.eighths;
}

bool Point::isNowhere(Reading r) {
  return !(*this)(r) && missing_.contains(r.key());
}

Bounds Point::operator()(Reading root) {
  std::vector<std::pair<Reading, std::vector<Reading>>> stack;
  auto open = [&](Reading r) {
    if (memo_.contains(r.key())) return;
    std::vector<Reading> operands = operandsOf(terms_, r);
    if (!operands.empty() && operands[0].sense == Sense::Bits) operands.clear();
    stack.emplace_back(r, std::move(operands));
  };
  open(root);
  while (!stack.empty()) {
    const size_t top = stack.size() - 1;
    if (memo_.contains(stack[top].first.key())) {
      stack.pop_back();
      continue;
    }
    const std::vector<Reading> operands = stack[top].second;
    for (Reading r : operands) open(r);
    if (stack.size() > top + 1) continue;
    const Reading r = stack[top].first;
    stack.pop_back();
    const Bounds b = compute(r, operands);
    if (const Missing m = b ? Missing::No : missing(r, operands); m != Missing::No) missing_.emplace(r.key(), m);
    memo_.emplace(r.key(), b);
  }
  return memo_.at(root.key());
}

// Whether the value is infinite or NaN, independent of rounding. All operations propagate a NaN, except those that
// prefer numbers; an infinity may become finite again: by an exponential, as a divisor, in a maximum.
Point::Missing Point::missing(Reading r, const std::vector<Reading>& operands) const {
  auto of = [&](size_t i) {
    const auto at = missing_.find(operands[i].key());
    return at == missing_.end() ? Missing::No : at->second;
  };
  auto known = [&](size_t i) { return memo_.at(operands[i].key()); };
  if (terms_.op(r.term) == Op::Ite && operands.size() == 3) {
    const Bounds c = known(0);
    return c && c->isExact() ? of(c->lo == 1 ? 1 : 2) : Missing::No;
  }
  if (terms_.op(r.term) != Op::Apply || operands.empty() || r.sense == Sense::Truth) return Missing::No;
  const FloatOperation o = *floatOperation(terms_, r.term);
  auto isZero = [&](size_t i) { return known(i) && known(i)->lo == 0 && known(i)->hi == 0; };
  bool anyNan = false, any = false;
  for (size_t i = 0; i < operands.size(); ++i) anyNan |= of(i) == Missing::Nan, any |= of(i) != Missing::No;
  // The logarithm or root of a value below `least` is NaN; at `least` itself, a logarithm or reciprocal root is
  // infinite.
  auto above = [&](double least, bool isInfiniteThere) {
    if (anyNan) return Missing::Nan;
    if (!known(0) || known(0)->isInfinite()) return Missing::No;
    if (known(0)->hi < least) return Missing::Nan;
    return isInfiniteThere && known(0)->hi <= least ? Missing::Infinite : Missing::No;
  };
  const Missing kept = anyNan ? Missing::Nan : any ? Missing::Infinite : Missing::No;
  const Missing nan = anyNan ? Missing::Nan : Missing::No;
  switch (o.op) {
    case FloatOp::Add:
    case FloatOp::Sub:
    case FloatOp::Mul:
    case FloatOp::Fma:
    case FloatOp::Neg:
    case FloatOp::Abs:
    case FloatOp::Convert: return kept;
    case FloatOp::Div:
    case FloatOp::Fdivide:
      if (anyNan || (isZero(0) && isZero(1))) return Missing::Nan;
      return isZero(1) || (of(0) != Missing::No && known(1) && !known(1)->isInfinite()) ? Missing::Infinite
                                                                                        : Missing::No;
    case FloatOp::Sqrt: return above(0, false);
    case FloatOp::Rsqrt:
    case FloatOp::Log:
    case FloatOp::Log2:
    case FloatOp::Log10: return above(0, true);
    case FloatOp::Log1p: return above(-1, true);
    case FloatOp::Exp:
    case FloatOp::Exp2:
    case FloatOp::Exp10:
    case FloatOp::Expm1:
    case FloatOp::Tanh:
    case FloatOp::Sinh:
    case FloatOp::Cosh:
    case FloatOp::Sin:
    case FloatOp::Cos:
    case FloatOp::Erf:
    case FloatOp::Erfc:
    case FloatOp::Normcdf:
    case FloatOp::Cbrt: return nan;
    default: return Missing::No;
  }
}

Bounds Point::compute(Reading r, const std::vector<Reading>& operands) {
  if (terms_.op(r.term) == Op::Const) return constantOf(r);
  if (operands.empty()) return leaf(r);
  std::vector<Bounds> x;
  for (Reading o : operands) x.push_back(memo_.at(o.key()));
  if (operands.size() == 1 && operands[0].term == r.term)  // one bit as a number
    return x[0] && r.sense == Sense::Signed ? Bounds(negative(*x[0])) : x[0];
  // Booleans: a known absorbing operand decides, whatever the others are.
  auto decided = [&](double by) {
    return std::any_of(x.begin(), x.end(), [&](Bounds b) { return b && b->lo == by && b->hi == by; });
  };
  const bool allKnown = std::all_of(x.begin(), x.end(), [](Bounds b) { return b && b->isExact(); });
  switch (terms_.op(r.term)) {
    case Op::Ite: return !x[0] || !x[0]->isExact() ? std::nullopt : x[0]->lo == 1 ? x[1] : x[2];
    case Op::Zext:
    case Op::Sext: return x[0];
    case Op::Not: return x[0] ? Bounds(Interval{1 - x[0]->hi, 1 - x[0]->lo}) : std::nullopt;
    case Op::And: return decided(0) ? Bounds(kTruth[0]) : allKnown ? Bounds(kTruth[1]) : std::nullopt;
    case Op::Or: return decided(1) ? Bounds(kTruth[1]) : allKnown ? Bounds(kTruth[0]) : std::nullopt;
    case Op::Xor: {
      if (!allKnown) return std::nullopt;
      unsigned ones = 0;
      for (Bounds b : x) ones += b->lo == 1;
      return kTruth[ones % 2];
    }
    case Op::Apply: return apply(*floatOperation(terms_, r.term), x);
    default: throw InternalError("not read by its operands");
  }
}

// A leaf that is read as a float gets a small number, before the default value is assigned.
void Point::give(Reading r) {
  if (!isFloat(r.sense)) return;
  const uint64_t bits = eighths(formatOf(r.sense), everywhere_.value_or((int(random_() % 49) - 24) * unit_));
  const URange range = terms_.range(r.term);
  if (bits < range.lo || bits > range.hi) return;
  if (terms_.op(r.term) == Op::Var) {
    model_->values.try_emplace(r.term.id, bits);
  } else if (terms_.op(r.term) == Op::Select) {
    const Term array = terms_.args(r.term)[0], index = terms_.args(r.term)[1];
    if (terms_.op(array) == Op::ArrayVar) model_->arrays[array.id].cells.try_emplace(bits_(index), bits);
  }
}

Bounds Point::leaf(Reading r) {
  if (valueless_(r.term)) return std::nullopt;
  give(r);
  const uint64_t bits = bits_(r.term);
  const unsigned width = terms_.width(r.term);
  switch (r.sense) {
    case Sense::Truth: return kTruth[bits & 1];
    case Sense::Unsigned: return intervalOf(Rational(bits));
    case Sense::Signed: return intervalOf(Rational(int64_t(bits << (64 - width)) >> (64 - width)));
    default: break;
  }
  const auto v = rationalOf(formatOf(r.sense), bits);
  return v ? Bounds(intervalOf(*v)) : std::nullopt;
}

Bounds Point::constantOf(Reading r) const {
  const uint64_t bits = *terms_.value(r.term);
  const unsigned width = terms_.width(r.term);
  if (r.sense == Sense::Signed) return intervalOf(Rational(int64_t(bits << (64 - width)) >> (64 - width)));
  if (!isFloat(r.sense)) return intervalOf(Rational(bits));
  const FloatFormat f = formatOf(r.sense);
  if (const auto named = irrational(f, bits)) {
    const Interval two = *logarithm(Interval::of(2));
    const Bounds v = named->name == Irrational::Name::LogOfTwo ? Bounds(two) : quotient(Interval::of(1), two);
    const Bounds scaled = v ? product(*v, intervalOf(powerOfTwo(named->exponent))) : v;
    return scaled && named->negative ? Bounds(negative(*scaled)) : scaled;
  }
  if (f.isNan(bits)) return std::nullopt;
  const auto v = rationalOf(f, bits);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (!v) return Interval::of(bits & f.sign() ? -kInfinity : kInfinity);
  if (!isRounded(f, bits)) return intervalOf(*v);
  // The constant in the source is near this one, but not known exactly: the compiler may have folded it from others.
  constexpr uint64_t kAround = 16;
  const uint64_t magnitude = bits & (f.sign() - 1);
  if (magnitude < kAround || magnitude + kAround >= f.infinity()) return std::nullopt;
  const Interval lo = intervalOf(*rationalOf(f, magnitude - kAround)),
                 hi = intervalOf(*rationalOf(f, magnitude + kAround));
  const Interval around{lo.lo, hi.hi};
  return bits & f.sign() ? negative(around) : around;
}

Bounds Point::apply(const FloatOperation& o, const std::vector<Bounds>& known) const {
  std::vector<Interval> x;
  for (Bounds b : known) {
    if (!b) return std::nullopt;
    x.push_back(*b);
  }
  auto then = [](Bounds a, auto f) -> Bounds { return a ? f(*a) : std::nullopt; };
  const Interval one = Interval::of(1), two = Interval::of(2), half = Interval::of(0.5);
  auto difference = [](Interval a, Interval b) { return sum(a, negative(b)); };
  auto logOf = [](double v) { return *logarithm(Interval::of(v)); };
  auto power = [&](Interval base, Interval exponent) -> Bounds {
    if (exponent.isExact() && exponent.lo == std::trunc(exponent.lo) && std::abs(exponent.lo) <= 64) {
      Bounds result = one;
      for (int i = 0; i < int(std::abs(exponent.lo)); ++i)
        result = then(result, [&](Interval r) { return product(r, base); });
      return exponent.lo >= 0 ? result : then(result, [&](Interval r) { return quotient(one, r); });
    }
    return then(then(logarithm(base), [&](Interval l) { return product(l, exponent); }), exponential);
  };
  auto whole = [&](double (*f)(double)) -> Bounds {
    return f(x[0].lo) == f(x[0].hi) ? Bounds(Interval::of(f(x[0].lo))) : std::nullopt;
  };
  switch (o.op) {
    case FloatOp::Add: return sum(x[0], x[1]);
    case FloatOp::Sub: return difference(x[0], x[1]);
    case FloatOp::Mul: return product(x[0], x[1]);
    case FloatOp::Div:
    case FloatOp::Fdivide: return quotient(x[0], x[1]);
    case FloatOp::Fma: return then(product(x[0], x[1]), [&](Interval p) { return sum(p, x[2]); });
    case FloatOp::Neg: return negative(x[0]);
    case FloatOp::Abs: return greater(x[0], negative(x[0]));
    case FloatOp::Max: return greater(x[0], x[1]);
    case FloatOp::Min: return negative(greater(negative(x[0]), negative(x[1])));
    case FloatOp::Fdim:
      return then(difference(x[0], x[1]), [&](Interval d) -> Bounds { return greater(d, Interval::of(0)); });
    case FloatOp::Compare: {
      // The possible outcomes; the comparison is decided if it has the same value for all of them.
      uint8_t possible = 0;
      if (x[0].lo < x[1].hi) possible |= kFloatLess;
      if (x[0].hi > x[1].lo) possible |= kFloatGreater;
      if (x[0].lo <= x[1].hi && x[1].lo <= x[0].hi) possible |= kFloatEqual;
      if ((possible & o.outcomes) == possible) return kTruth[1];
      return (possible & o.outcomes) == 0 ? Bounds(kTruth[0]) : std::nullopt;
    }
    case FloatOp::Convert:
    case FloatOp::FromSigned:
    case FloatOp::FromUnsigned: return x[0];
    case FloatOp::Sqrt: return squareRoot(x[0]);
    case FloatOp::Rsqrt: return then(squareRoot(x[0]), [&](Interval r) { return quotient(one, r); });
    case FloatOp::Cbrt: return growing(std::cbrt, x[0]);
    case FloatOp::Hypot: return std::nullopt;
    case FloatOp::Exp: return exponential(x[0]);
    case FloatOp::Exp2: return then(product(x[0], logOf(2)), exponential);
    case FloatOp::Exp10: return then(product(x[0], logOf(10)), exponential);
    case FloatOp::Expm1: return growing(std::expm1, x[0]);
    case FloatOp::Log: return logarithm(x[0]);
    case FloatOp::Log2: return then(logarithm(x[0]), [&](Interval l) { return quotient(l, logOf(2)); });
    case FloatOp::Log10: return then(logarithm(x[0]), [&](Interval l) { return quotient(l, logOf(10)); });
    case FloatOp::Log1p: return then(sum(x[0], one), logarithm);
    case FloatOp::Pow: return power(x[0], x[1]);
    case FloatOp::Tanh: return growing(std::tanh, x[0]);
    case FloatOp::Sinh: return growing(std::sinh, x[0]);
    case FloatOp::Cosh: return growing(std::cosh, greater(greater(x[0], negative(x[0])), Interval::of(0)));
    case FloatOp::Atan: return growing(std::atan, x[0]);
    case FloatOp::Asinh: return growing(std::asinh, x[0]);
    case FloatOp::Erf: return growing(std::erf, x[0]);
    case FloatOp::Erfc: return then(growing(std::erf, x[0]), [&](Interval e) { return difference(one, e); });
    case FloatOp::Normcdf: {
      const Bounds e = then(then(squareRoot(two), [&](Interval r) { return quotient(x[0], r); }),
                            [&](Interval v) { return growing(std::erf, v); });
      return then(then(e, [&](Interval v) { return sum(v, one); }), [&](Interval v) { return product(v, half); });
    }
    case FloatOp::Sin: return wave(std::sin, x[0]);
    case FloatOp::Cos: return wave(std::cos, x[0]);
    case FloatOp::Floor: return whole(std::floor);
    case FloatOp::Ceil: return whole(std::ceil);
    case FloatOp::Trunc: return whole(std::trunc);
    case FloatOp::Rint: return whole(std::nearbyint);
    case FloatOp::Round: return whole(std::round);
    case FloatOp::Tan:
    case FloatOp::Asin:
    case FloatOp::Acos:
    case FloatOp::Acosh:
    case FloatOp::Atanh:
    case FloatOp::Atan2:
    case FloatOp::Sinpi:
    case FloatOp::Cospi:
    case FloatOp::Rem: return std::nullopt;
    case FloatOp::ToSigned:
    case FloatOp::ToUnsigned: break;
  }
  throw InternalError("not an operation of reals");
}

}  // namespace gpubmc::encoder::real
