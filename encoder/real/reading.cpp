#include "encoder/real/reading.h"

#include <array>
#include <bit>

#include "encoder/util/error.h"

namespace gpubmc::encoder::real {

namespace {

constexpr std::array kFormats{kBinary16, kBfloat16, kBinary32, kBinary64};
/// A disjunction of more operands is an atomic condition: expanded, it has a monomial for each subset.
constexpr size_t kDisjuncts = 4;

std::vector<Reading> operandsOfApply(const TermManager& tm, Reading r) {
  const auto operation = floatOperation(tm, r.term);
  const std::vector<Reading> asItStands{{r.term, Sense::Bits}};
  if (!operation) return asItStands;
  const bool isTruth = operation->op == FloatOp::Compare;
  if (isTruth != (r.sense == Sense::Truth)) return asItStands;
  if (!isTruth && (!isFloat(r.sense) || operation->integerWidth != 0) && operation->op != FloatOp::FromSigned &&
      operation->op != FloatOp::FromUnsigned)
    return asItStands;
  if (isFloat(r.sense) && operation->format != formatOf(r.sense)) return asItStands;
  Sense sense = senseOf(operation->op == FloatOp::Convert ? operation->from : operation->format);
  if (operation->op == FloatOp::FromSigned) sense = Sense::Signed;
  if (operation->op == FloatOp::FromUnsigned) sense = Sense::Unsigned;
  std::vector<Reading> out;
  for (Term t : tm.args(r.term)) out.push_back({t, sense});
  return out;
}

}  // namespace

FloatFormat formatOf(Sense s) {
  GPUBMC_CHECK(isFloat(s));
  return kFormats[size_t(s)];
}

Sense senseOf(FloatFormat f) {
  for (size_t i = 0; i < kFormats.size(); ++i)
    if (kFormats[i] == f) return Sense(i);
  throw InternalError("a float format that nobody knows");
}

std::vector<Reading> operandsOf(const TermManager& tm, Reading r) {
  const auto args = tm.args(r.term);
  const bool isTruth = r.sense == Sense::Truth, isInteger = r.sense == Sense::Signed || r.sense == Sense::Unsigned;
  const std::vector<Reading> asItStands{{r.term, Sense::Bits}};
  if (isInteger && tm.width(r.term) == 1 && tm.op(r.term) != Op::Const) return {{r.term, Sense::Truth}};
  switch (tm.op(r.term)) {
    case Op::Const: return {};
    case Op::Ite: return {{args[0], Sense::Truth}, {args[1], r.sense}, {args[2], r.sense}};
    case Op::Apply: return operandsOfApply(tm, r);
    case Op::Zext:
      if (isInteger) return {{args[0], Sense::Unsigned}};
      return asItStands;
    case Op::Sext:
      if (r.sense == Sense::Signed) return {{args[0], Sense::Signed}};
      return asItStands;
    case Op::Or:
      if (args.size() > kDisjuncts) return asItStands;
      [[fallthrough]];
    case Op::Not:
    case Op::And:
    case Op::Xor: {
      if (!isTruth) return asItStands;
      std::vector<Reading> out;
      for (Term t : args) out.push_back({t, Sense::Truth});
      return out;
    }
    default: return asItStands;
  }
}

std::optional<Irrational> irrational(FloatFormat f, uint64_t bits) {
  struct Row {
    FloatFormat format;
    uint64_t bits;
    Irrational::Name name;
  };
  using Name = Irrational::Name;
  static constexpr Row kRows[] = {{kBinary32, 0x3F317218, Name::LogOfTwo},
                                  {kBinary32, 0x3FB8AA3B, Name::InverseLogOfTwo},
                                  {kBinary64, 0x3FE62E42FEFA39EF, Name::LogOfTwo},
                                  {kBinary64, 0x3FF71547652B82FE, Name::InverseLogOfTwo}};
  const uint64_t fraction = (uint64_t(1) << f.mantissa) - 1, magnitude = bits & (f.sign() - 1);
  const uint64_t field = magnitude >> f.mantissa;
  if (field == 0 || magnitude >= f.infinity()) return std::nullopt;
  for (const Row& row : kRows)
    if (row.format == f && (row.bits & fraction) == (bits & fraction))
      return Irrational{row.name, (bits & f.sign()) != 0, int(field) - int(row.bits >> f.mantissa)};
  return std::nullopt;
}

bool isRounded(FloatFormat f, uint64_t bits) {
  const uint64_t fraction = bits & ((uint64_t(1) << f.mantissa) - 1);
  return fraction != 0 && unsigned(std::countr_zero(fraction)) < f.mantissa / 4;
}

namespace {

/// The fraction with the smallest denominator in [lo, hi]. Required: 0 < lo <= hi.
Rational simplestIn(const Rational& lo, const Rational& hi) {
  const Integer whole = numerator(lo) / denominator(lo);
  if (Rational(whole) == lo) return lo;
  if (Rational(whole + 1) <= hi) return Rational(whole + 1);
  const Rational rest = simplestIn(1 / (hi - whole), 1 / (lo - whole));
  return whole + 1 / rest;
}

/// So small that no two fractions round to the same constant, and that few constants match one by chance.
unsigned greatestDenominator(FloatFormat f) {
  if (f == kBinary64) return 1'000'000;
  if (f == kBinary32) return 1'000;
  return f == kBinary16 ? 10 : 5;
}

}  // namespace

std::optional<Rational> fraction(FloatFormat f, uint64_t bits) {
  const uint64_t magnitude = bits & (f.sign() - 1);
  if (!isRounded(f, bits) || magnitude >= f.infinity() || magnitude >> f.mantissa == 0) return std::nullopt;
  // Of the number scaled to between 1 and 2, so that powers of two do not matter.
  const int exponent = int(magnitude >> f.mantissa) - f.bias();
  const Rational v = *rationalOf(f, magnitude) * powerOfTwo(-exponent), half = powerOfTwo(-int(f.mantissa) - 1);
  const Rational near = simplestIn(v - half, v + half);
  if (near == v || denominator(near) > greatestDenominator(f)) return std::nullopt;
  const Rational scaled = near * powerOfTwo(exponent);
  return bits & f.sign() ? Rational(-scaled) : scaled;
}

FloatSearch::FloatSearch(const TermManager& terms, std::span<const Term> variables) : terms_(terms) {
  for (Term t : variables) variables_.insert(t.id);
}

bool FloatSearch::operator()(Term root) {
  known_.resize(terms_.size() + 1);
  if (known_[root.id]) return known_[root.id] == 2;
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term t = stack.back();
    uint8_t& mine = known_[t.id];
    if (mine) {
      stack.pop_back();
      continue;
    }
    bool ready = true, found = terms_.op(t) == Op::Apply || variables_.contains(t.id);
    for (Term a : terms_.args(t)) {
      if (!known_[a.id]) stack.push_back(a), ready = false;
      found |= known_[a.id] == 2;
    }
    if (!ready && !found) continue;
    mine = found ? 2 : 1;
  }
  return known_[root.id] == 2;
}

}  // namespace gpubmc::encoder::real
