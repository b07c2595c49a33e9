#include "encoder/float/rules.h"

#include <algorithm>
#include <vector>

#include "encoder/float/categories.h"

namespace gpubmc::encoder {

std::optional<FloatOperation> floatOperationOf(const TermManager& tm, Term t) {
  return tm.op(t) == Op::Apply ? floatOperation(tm, t) : std::nullopt;
}

bool associates(const FloatOperation& o) {
  return (o.op == FloatOp::Add || o.op == FloatOp::Mul) && o.rounding == FloatRounding::NearestEven;
}

std::vector<Term> chain(const TermManager& tm, const FloatOperation& o, std::vector<Term> open) {
  // Each use of a shared part counts: this bounds the work, since there may be one use per path.
  constexpr size_t kMost = size_t(1) << 16;
  std::vector<Term> leaves;
  while (!open.empty()) {
    const Term x = open.back();
    open.pop_back();
    const auto inner = floatOperationOf(tm, x);
    if (inner && *inner == o && leaves.size() + open.size() < kMost)
      for (Term y : tm.args(x)) open.push_back(y);
    else
      leaves.push_back(x);
  }
  return leaves;
}

namespace {

using Result = std::optional<Term>;

/// The operands, if the term is this operation.
struct Match {
  FloatOperation o;
  std::vector<Term> x;
};
std::optional<Match> match(const TermManager& tm, Term t, FloatOp op) {
  const auto o = floatOperationOf(tm, t);
  if (!o || o->op != op) return std::nullopt;
  return Match{*o, {tm.args(t).begin(), tm.args(t).end()}};
}

Term make(TermManager& tm, FloatOperation o, std::initializer_list<Term> x) {
  return floatTerm(tm, o, std::vector<Term>(x));
}
FloatOperation of(FloatOp op, const FloatOperation& like) {
  return {.op = op, .format = like.format, .rounding = like.rounding};
}
Term negated(TermManager& tm, const FloatOperation& like, Term t) {
  if (const auto bits = tm.value(t)) return tm.constant(*bits ^ like.format.sign(), like.format.width);
  if (const auto inner = match(tm, t, FloatOp::Neg); inner && inner->o.format == like.format) return inner->x[0];
  return make(tm, {.op = FloatOp::Neg, .format = like.format}, {t});
}
bool symmetric(const FloatOperation& o) {
  return o.rounding == FloatRounding::NearestEven || o.rounding == FloatRounding::TowardZero;
}

uint64_t one(FloatFormat f) {
  return uint64_t(f.bias()) << f.mantissa;
}
bool is(const TermManager& tm, Term t, uint64_t bits) {
  return tm.value(t) == bits;
}
bool isZero(const TermManager& tm, Term t, FloatFormat f) {
  const auto v = tm.value(t);
  return v && (*v & (f.sign() - 1)) == 0;
}

// --- comparisons ----------------------------------------------------------------------------------------------------

/// And, Or: of comparisons of the same operands (rules 1, 2, 5, 6).
Result joinComparisons(TermManager& tm, Term t) {
  const bool isAnd = tm.op(t) == Op::And;
  if (tm.width(t) != 1 || (!isAnd && tm.op(t) != Op::Or)) return std::nullopt;
  std::vector<Term> parts(tm.args(t).begin(), tm.args(t).end());
  for (size_t i = 0; i < parts.size(); ++i) {
    const auto a = match(tm, parts[i], FloatOp::Compare);
    if (!a) continue;
    for (size_t j = i + 1; j < parts.size(); ++j) {
      const auto b = match(tm, parts[j], FloatOp::Compare);
      if (!b || b->o.format != a->o.format) continue;
      const bool same = a->x == b->x, crossed = a->x[0] == b->x[1] && a->x[1] == b->x[0];
      if (!same && !crossed) continue;
      const uint8_t other = same ? b->o.outcomes : exchanged(b->o.outcomes);
      FloatOperation joined = a->o;
      joined.outcomes = isAnd ? joined.outcomes & other : joined.outcomes | other;
      parts[i] = make(tm, joined, {a->x[0], a->x[1]});
      parts.erase(parts.begin() + long(j));
      return isAnd ? tm.conj(parts) : tm.disj(parts);
    }
  }
  return std::nullopt;
}

Result invertComparison(TermManager& tm, Term t) {
  if (tm.op(t) != Op::Not) return std::nullopt;
  auto m = match(tm, tm.args(t)[0], FloatOp::Compare);
  if (!m) return std::nullopt;
  m->o.outcomes ^= kAnyFloatOutcome;
  return make(tm, m->o, {m->x[0], m->x[1]});
}

/// Sorts the operands (rule 4).
Result orientComparison(TermManager& tm, Term t) {
  auto m = match(tm, t, FloatOp::Compare);
  if (!m || m->x[0] <= m->x[1]) return std::nullopt;
  m->o.outcomes = exchanged(m->o.outcomes);
  return make(tm, m->o, {m->x[1], m->x[0]});
}

/// Removes impossible outcomes; if no outcome is left, or no other is possible: a constant (rule 7).
Result compareCategories(TermManager& tm, Term t, uint8_t excluded) {
  auto m = match(tm, t, FloatOp::Compare);
  if (!m) return std::nullopt;
  FloatCategories categories(tm, excluded);
  uint8_t possible = possibleOutcomes(categories(m->x[0], m->o.format), categories(m->x[1], m->o.format));
  if (m->x[0] == m->x[1]) possible &= kFloatEqual | kFloatUnordered;
  const uint8_t left = m->o.outcomes & possible;
  if (left == 0) return tm.fls();
  if (left == possible) return tm.tru();
  if (left == m->o.outcomes) return std::nullopt;
  m->o.outcomes = left;
  return make(tm, m->o, {m->x[0], m->x[1]});
}
Result compareAnything(TermManager& tm, Term t) {
  return compareCategories(tm, t, 0);
}
Result compareOrdered(TermManager& tm, Term t) {
  return compareCategories(tm, t, kNan);
}
Result compareFinite(TermManager& tm, Term t) {
  return compareCategories(tm, t, kNan | kInfinite);
}

/// float(x) == c becomes x == int(c), if neither conversion rounds (rules 8, 9).
Result compareAsIntegers(TermManager& tm, Term t) {
  const auto m = match(tm, t, FloatOp::Compare);
  if (!m || (m->o.outcomes != kFloatEqual && m->o.outcomes != (kFloatEqual | kFloatUnordered))) return std::nullopt;
  for (size_t i = 0; i < 2; ++i) {
    const bool isSigned = match(tm, m->x[i], FloatOp::FromSigned).has_value();
    const auto from = match(tm, m->x[i], isSigned ? FloatOp::FromSigned : FloatOp::FromUnsigned);
    const auto bits = tm.value(m->x[1 - i]);
    if (!from || from->o.format != m->o.format || !bits || m->o.format.isNan(*bits) || m->o.format.mantissa > 52)
      continue;
    const FloatFormat f = m->o.format;
    const unsigned width = from->o.integerWidth;
    const uint64_t magnitude = *bits & (f.sign() - 1), fraction = magnitude & ((uint64_t(1) << f.mantissa) - 1);
    const bool negative = *bits & f.sign();
    const int exponent = int(magnitude >> f.mantissa) - f.bias();
    if (magnitude == 0) return tm.eq(from->x[0], tm.constant(0, width));
    if (exponent > int(f.mantissa)) continue;  // beyond it several integers have the same float
    if (exponent < 0) return tm.fls();
    const uint64_t mantissa = fraction | uint64_t(1) << f.mantissa, integer = mantissa >> (int(f.mantissa) - exponent);
    if (integer << (int(f.mantissa) - exponent) != mantissa || (negative && !isSigned)) return tm.fls();
    const uint64_t most = isSigned ? uint64_t(1) << (width - 1) : width == 64 ? ~uint64_t(0) : uint64_t(1) << width;
    if (isSigned ? integer > most - !negative : width < 64 && integer >= most) return tm.fls();
    return tm.eq(from->x[0], tm.constant(negative ? 0 - integer : integer, width));
  }
  return std::nullopt;
}

// --- conversions, signs ---------------------------------------------------------------------------------------------

/// int(double(x)) is int(x) (rule 10).
Result truncateExtended(TermManager& tm, Term t) {
  auto o = floatOperationOf(tm, t);
  if (!o || (o->op != FloatOp::ToSigned && o->op != FloatOp::ToUnsigned)) return std::nullopt;
  const auto inner = match(tm, tm.args(t)[0], FloatOp::Convert);
  if (!inner || inner->o.format != o->format) return std::nullopt;
  const FloatFormat from = inner->o.from, to = inner->o.format;
  if (from.mantissa > to.mantissa || from.bias() > to.bias()) return std::nullopt;
  o->format = o->from = from;
  return make(tm, *o, {inner->x[0]});
}

/// double(x) converted back is x.
Result convertThereAndBack(TermManager& tm, Term t) {
  const auto outer = match(tm, t, FloatOp::Convert);
  if (!outer) return std::nullopt;
  const auto inner = match(tm, outer->x[0], FloatOp::Convert);
  if (!inner || inner->o.from != outer->o.format || inner->o.format != outer->o.from) return std::nullopt;
  const FloatFormat narrow = outer->o.format, wide = outer->o.from;
  const bool exact = narrow.mantissa <= wide.mantissa && narrow.bias() <= wide.bias();
  return exact ? Result(inner->x[0]) : std::nullopt;
}

Result negateNegation(TermManager& tm, Term t) {
  const auto m = match(tm, t, FloatOp::Neg);
  if (!m) return std::nullopt;
  const Term n = negated(tm, m->o, m->x[0]);
  return n == t ? std::nullopt : Result(n);
}

Result magnitudeOfSign(TermManager& tm, Term t) {
  const auto m = match(tm, t, FloatOp::Abs);
  if (!m) return std::nullopt;
  if (const auto bits = tm.value(m->x[0])) return tm.constant(*bits & (m->o.format.sign() - 1), m->o.format.width);
  for (FloatOp op : {FloatOp::Neg, FloatOp::Abs})
    if (const auto inner = match(tm, m->x[0], op)) return make(tm, m->o, {inner->x[0]});
  return std::nullopt;
}

/// x - y is x + -y.
Result subtractAsSum(TermManager& tm, Term t) {
  const auto m = match(tm, t, FloatOp::Sub);
  return m ? Result(make(tm, of(FloatOp::Add, m->o), {m->x[0], negated(tm, m->o, m->x[1])})) : std::nullopt;
}

/// -x * y is -(x * y), and so are quotients.
Result signOfProduct(TermManager& tm, Term t) {
  for (FloatOp op : {FloatOp::Mul, FloatOp::Div}) {
    const auto m = match(tm, t, op);
    if (!m || !symmetric(m->o)) continue;
    for (size_t i = 0; i < 2; ++i) {
      const auto inner = match(tm, m->x[i], FloatOp::Neg);
      const auto constant = tm.value(m->x[i]);
      const bool negative = constant && (*constant & m->o.format.sign()) && !m->o.format.isNan(*constant);
      if (!inner && !negative) continue;
      std::vector<Term> x = m->x;
      x[i] = negated(tm, m->o, m->x[i]);
      return negated(tm, m->o, floatTerm(tm, m->o, x));
    }
  }
  return std::nullopt;
}

/// -(x + y) is -x + -y, except for the sign of zero.
Result signOfSum(TermManager& tm, Term t) {
  const auto m = match(tm, t, FloatOp::Neg);
  if (!m) return std::nullopt;
  const auto sum = match(tm, m->x[0], FloatOp::Add);
  if (!sum || !symmetric(sum->o)) return std::nullopt;
  return make(tm, sum->o, {negated(tm, sum->o, sum->x[0]), negated(tm, sum->o, sum->x[1])});
}

// --- arithmetic -----------------------------------------------------------------------------------------------------

/// x * 1, x / 1 (rules 19, 20).
Result timesOne(TermManager& tm, Term t) {
  for (FloatOp op : {FloatOp::Mul, FloatOp::Div}) {
    const auto m = match(tm, t, op);
    if (!m) continue;
    if (is(tm, m->x[1], one(m->o.format))) return m->x[0];
    if (op == FloatOp::Mul && is(tm, m->x[0], one(m->o.format))) return m->x[1];
  }
  return std::nullopt;
}

/// Division by a power of two is multiplication by its inverse: both round the same number.
Result divideByPower(TermManager& tm, Term t) {
  const auto m = match(tm, t, FloatOp::Div);
  const auto bits = m ? tm.value(m->x[1]) : std::nullopt;
  if (!bits) return std::nullopt;
  const FloatFormat f = m->o.format;
  const uint64_t field = (*bits & (f.sign() - 1)) >> f.mantissa, fraction = *bits & ((uint64_t(1) << f.mantissa) - 1);
  const uint64_t inverse = 2 * uint64_t(f.bias()) - field;
  if (fraction != 0 || field == 0 || field >= 2 * uint64_t(f.bias())) return std::nullopt;
  const uint64_t power = (*bits & f.sign()) | inverse << f.mantissa;
  return make(tm, of(FloatOp::Mul, m->o), {m->x[0], tm.constant(power, f.width)});
}

/// x + x is 2 * x.
Result doubled(TermManager& tm, Term t) {
  const auto m = match(tm, t, FloatOp::Add);
  if (!m || m->x[0] != m->x[1]) return std::nullopt;
  const uint64_t two = one(m->o.format) + (uint64_t(1) << m->o.format.mantissa);
  return make(tm, of(FloatOp::Mul, m->o), {m->x[0], tm.constant(two, m->o.format.width)});
}

/// x + -0 is x, for rounding to nearest.
Result plusNegativeZero(TermManager& tm, Term t) {
  const auto m = match(tm, t, FloatOp::Add);
  if (!m || m->o.rounding != FloatRounding::NearestEven) return std::nullopt;
  for (size_t i = 0; i < 2; ++i)
    if (is(tm, m->x[i], m->o.format.sign())) return m->x[1 - i];
  return std::nullopt;
}

/// x + 0 (rules 21, 22).
Result plusZero(TermManager& tm, Term t) {
  const auto m = match(tm, t, FloatOp::Add);
  if (!m) return std::nullopt;
  for (size_t i = 0; i < 2; ++i)
    if (isZero(tm, m->x[i], m->o.format)) return m->x[1 - i];
  return std::nullopt;
}

/// x * 0, 0 / x (rules 23, 24).
Result timesZero(TermManager& tm, Term t) {
  for (FloatOp op : {FloatOp::Mul, FloatOp::Div}) {
    const auto m = match(tm, t, op);
    if (!m) continue;
    // Anywhere in a product of several factors.
    const std::vector<Term> all = op == FloatOp::Mul ? chain(tm, m->o, {t}) : std::vector<Term>{m->x[0]};
    if (std::any_of(all.begin(), all.end(), [&](Term x) { return isZero(tm, x, m->o.format); }))
      return tm.constant(0, m->o.format.width);
  }
  return std::nullopt;
}

/// x + -x.
Result cancel(TermManager& tm, Term t) {
  const auto m = match(tm, t, FloatOp::Add);
  if (!m) return std::nullopt;
  return negated(tm, m->o, m->x[0]) == m->x[1] || negated(tm, m->o, m->x[1]) == m->x[0]
             ? Result(tm.constant(0, m->o.format.width))
             : std::nullopt;
}

/// fma(x, 1, z) is x + z.
Result fmaOfOne(TermManager& tm, Term t) {
  const auto m = match(tm, t, FloatOp::Fma);
  if (!m) return std::nullopt;
  for (size_t i = 0; i < 2; ++i)
    if (is(tm, m->x[i], one(m->o.format))) return make(tm, of(FloatOp::Add, m->o), {m->x[1 - i], m->x[2]});
  return std::nullopt;
}

/// fma(x, y, 0) is x * y.
Result fmaOfZero(TermManager& tm, Term t) {
  const auto m = match(tm, t, FloatOp::Fma);
  if (!m || !isZero(tm, m->x[2], m->o.format)) return std::nullopt;
  return make(tm, of(FloatOp::Mul, m->o), {m->x[0], m->x[1]});
}

/// Left-associated; none if that is `t` itself. Required: not empty.
Result chained(TermManager& tm, const FloatOperation& o, const std::vector<Term>& operands, Term t) {
  Term result = operands[0];
  for (size_t i = 1; i < operands.size(); ++i) result = make(tm, o, {result, operands[i]});
  return result == t ? std::nullopt : Result(result);
}

// --- minima and maxima ----------------------------------------------------------------------------------------------

/// x < y ? x : y and similar forms. `ofNumbers`: only if a NaN operand yields the other operand, as in minima and
/// maxima; the operand that is kept must never be NaN then.
Result extremumOfChoice(TermManager& tm, Term t, bool ofNumbers) {
  if (tm.op(t) != Op::Ite) return std::nullopt;
  const auto m = match(tm, tm.args(t)[0], FloatOp::Compare);
  if (!m || m->o.format.width != tm.width(t)) return std::nullopt;
  Term a = tm.args(t)[1], b = tm.args(t)[2];
  const Term unordered = m->o.outcomes & kFloatUnordered ? a : b;
  uint8_t outcomes = m->o.outcomes & ~kFloatUnordered;
  if (a == m->x[1] && b == m->x[0]) {
    std::swap(a, b);
    outcomes = uint8_t(~outcomes) & (kFloatLess | kFloatEqual | kFloatGreater);
  }
  if (a != m->x[0] || b != m->x[1]) return std::nullopt;
  const bool less = outcomes & kFloatLess, greater = outcomes & kFloatGreater;
  if (less == greater) return std::nullopt;
  if (ofNumbers && FloatCategories(tm, 0)(unordered, m->o.format) & kNan) return std::nullopt;
  return make(tm, of(less ? FloatOp::Min : FloatOp::Max, m->o), {a, b});
}
Result extremumOfChoiceOrdered(TermManager& tm, Term t) {
  return extremumOfChoice(tm, t, false);
}
/// Chains that start from infinity have this form (KLEE-CL, section 6.3).
Result extremumOfChoiceOfNumbers(TermManager& tm, Term t) {
  return extremumOfChoice(tm, t, true);
}

/// Flat, sorted, without duplicates: min(min(c, a), b) is min(min(a, b), c). Any number is preferred to a NaN, and -0
/// is below +0, so this is a total order of all floats.
Result sortExtremum(TermManager& tm, Term t) {
  const auto o = floatOperationOf(tm, t);
  if (!o || (o->op != FloatOp::Min && o->op != FloatOp::Max)) return std::nullopt;
  std::vector<Term> all = chain(tm, *o, {t});
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return chained(tm, *o, all, t);
}

// --- associativity --------------------------------------------------------------------------------------------------

/// The operands of a chain of sums or products; none for other terms.
std::vector<Term> summands(const TermManager& tm, Term t) {
  const auto o = floatOperationOf(tm, t);
  return o && associates(*o) ? chain(tm, *o, {t}) : std::vector<Term>();
}

/// Sums and products flat and sorted (rules 25, 26).
Result sortChain(TermManager& tm, Term t) {
  std::vector<Term> all = summands(tm, t);
  std::sort(all.begin(), all.end());
  return all.empty() ? std::nullopt : chained(tm, *floatOperationOf(tm, t), all, t);
}

/// x + ... + 0 + ... + y.
Result sumWithoutZeros(TermManager& tm, Term t) {
  const auto o = floatOperationOf(tm, t);
  if (!o || o->op != FloatOp::Add) return std::nullopt;
  std::vector<Term> all = summands(tm, t);
  const Term zero = tm.constant(0, o->format.width);
  const auto dropped = std::erase_if(all, [&](Term x) { return isZero(tm, x, o->format); });
  if (all.empty()) all.push_back(zero);
  return dropped ? chained(tm, *o, all, t) : std::nullopt;
}

/// x * ... * 1 * ... * y.
Result productWithoutOnes(TermManager& tm, Term t) {
  const auto o = floatOperationOf(tm, t);
  if (!o || o->op != FloatOp::Mul) return std::nullopt;
  std::vector<Term> all = summands(tm, t);
  const Term unit = tm.constant(one(o->format), o->format.width);
  const auto dropped = std::erase(all, unit);
  if (all.empty()) all.push_back(unit);
  return dropped ? chained(tm, *o, all, t) : std::nullopt;
}

/// x * ... * -y * ... * z: the signs are moved outside.
Result signsOfProduct(TermManager& tm, Term t) {
  const auto o = floatOperationOf(tm, t);
  if (!o || o->op != FloatOp::Mul) return std::nullopt;
  std::vector<Term> all = summands(tm, t);
  bool any = false, odd = false;
  for (Term& x : all) {
    const auto constant = tm.value(x);
    const bool negative = constant && (*constant & o->format.sign()) && !o->format.isNan(*constant);
    if (!negative && !match(tm, x, FloatOp::Neg)) continue;
    x = negated(tm, *o, x);
    any = true, odd = !odd;
  }
  if (!any) return std::nullopt;
  const auto product = chained(tm, *o, all, t);
  return odd && product ? Result(negated(tm, *o, *product)) : product;
}

/// x + ... + -x.
Result sumWithoutOpposites(TermManager& tm, Term t) {
  const auto o = floatOperationOf(tm, t);
  if (!o || o->op != FloatOp::Add) return std::nullopt;
  std::vector<Term> all = summands(tm, t), kept;
  std::sort(all.begin(), all.end());
  for (Term x : all) {
    const auto inner = match(tm, x, FloatOp::Neg);
    const Term opposite = inner ? inner->x[0] : negated(tm, *o, x);
    if (auto at = std::find(kept.begin(), kept.end(), opposite); at != kept.end())
      kept.erase(at);
    else
      kept.push_back(x);
  }
  if (kept.size() == all.size()) return std::nullopt;
  if (kept.empty()) return tm.constant(0, o->format.width);
  return chained(tm, *o, kept, t);
}

}  // namespace

std::span<const FloatRule> floatRules() {
  static const FloatRule kRules[] = {
      {"comparisons of the same operands are one", 0, joinComparisons},
      {"the opposite of a comparison is a comparison", 0, invertComparison},
      {"operands of a comparison in order", 0, orientComparison},
      {"comparison by categories", 0, compareAnything},
      {"comparison by categories, ordered", kOrderedFloats, compareOrdered},
      {"comparison by categories, finite", kFiniteFloats, compareFinite},
      {"comparison of integers as integers", 0, compareAsIntegers},
      {"integer of an extended float", 0, truncateExtended},
      {"conversion there and back", 0, convertThereAndBack},
      {"sign of a sign", 0, negateNegation},
      {"magnitude of a sign", 0, magnitudeOfSign},
      {"difference as a sum", 0, subtractAsSum},
      {"sign of a product", 0, signOfProduct},
      {"x * 1", 0, timesOne},
      {"x / 2^k", 0, divideByPower},
      {"x + x", 0, doubled},
      {"fma(x, 1, z)", 0, fmaOfOne},
      {"x + -0", 0, plusNegativeZero},
      {"sign of a sum", kPositiveZero, signOfSum},
      {"x + 0", kPositiveZero, plusZero},
      {"fma(x, y, 0)", kPositiveZero, fmaOfZero},
      {"x * 0", kPositiveZero | kFiniteFloats, timesZero},
      {"x + -x", kPositiveZero | kFiniteFloats, cancel},
      {"minima and maxima as choices of numbers", kPositiveZero, extremumOfChoiceOfNumbers},
      {"minima and maxima as choices", kPositiveZero | kOrderedFloats, extremumOfChoiceOrdered},
      {"minima and maxima sorted", 0, sortExtremum},
      {"products without ones", kAssociative, productWithoutOnes},
      {"sums without zeros", kAssociative | kPositiveZero, sumWithoutZeros},
      {"signs of products", kAssociative, signsOfProduct},
      {"sums without opposites", kAssociative | kPositiveZero | kFiniteFloats, sumWithoutOpposites},
      {"sums and products sorted", kAssociative, sortChain},
  };
  return kRules;
}

}  // namespace gpubmc::encoder
