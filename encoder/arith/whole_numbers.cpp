#include "encoder/arith/whole_numbers.h"

#include <algorithm>
#include <bit>
#include <set>

namespace gpubmc::encoder {

namespace {

/// Equations and products with more terms are left alone.
constexpr size_t kLongestValue = 40;

Integer power(unsigned exponent) {
  return Integer(1) << exponent;
}
Integer signedNumber(uint64_t bits, unsigned width) {
  const Integer n = Integer(bits & (~uint64_t(0) >> (64 - width)));
  return n >= power(width - 1) ? n - power(width) : n;
}

std::set<Unknown> unknownsOf(const Polynomial& p) {
  std::set<Unknown> out;
  for (const auto& [m, c] : p.terms()) out.insert(m.begin(), m.end());
  return out;
}
bool shareUnknowns(const Polynomial& p, const Polynomial& q) {
  return std::ranges::any_of(unknownsOf(q), [&](Unknown x) { return p.mentions(x); });
}

/// The value of p modulo n, if it is the same for all values of the unknowns; n is small.
std::optional<Integer> constantRemainder(const Polynomial& p, Integer n) {
  const std::set<Unknown> all = unknownsOf(p);
  if (n > 4 || all.size() > 3) return std::nullopt;
  std::optional<Integer> out;
  const std::vector<Unknown> xs(all.begin(), all.end());
  for (size_t at = 0, end = size_t(1) << (2 * xs.size()); at < end; ++at) {
    Polynomial here = p;
    for (size_t i = 0; i < xs.size(); ++i) here = here.with(xs[i], Polynomial(Integer(at >> (2 * i) & 3) % n));
    const Integer is = ((here.constant() % n) + n) % n;
    if (out && *out != is) return std::nullopt;
    out = is;
  }
  return out;
}

}  // namespace

Polynomial WholeNumbers::opaque(Term t) {
  if (const auto at = opaque_.find(t.id); at != opaque_.end()) return known_.normal(at->second);
  const URange u = tm_->range(t);
  const SRange s = tm_->signedRange(t);
  const bool isSigned = s.lo < 0 && readings_->signedTerms.contains(t.id);
  const Polynomial out = Polynomial::unknown(isSigned ? known_.fresh(s.lo, s.hi) : known_.fresh(u.lo, u.hi));
  opaque_.emplace(t.id, out);
  if (tm_->op(t) == Op::Ite) choices_.push_back(t);
  const Op op = tm_->op(t);
  const bool least = op == Op::Umin || op == Op::Smin;
  if (least || op == Op::Umax || op == Op::Smax) {
    const bool ofSigned = op == Op::Smin || op == Op::Smax;
    if (ofSigned != isSigned && s.lo < 0) return out;
    const auto args = tm_->args(t);
    for (Term a : std::vector<Term>(args.begin(), args.end()))
      if (const auto v = value(a, ofSigned)) know(least ? *v - out : out - *v);
  }
  return out;
}

bool WholeNumbers::fits(const Polynomial& p, unsigned width, bool isSigned) {
  const Integer lo = isSigned ? -power(width - 1) : 0, hi = power(isSigned ? width - 1 : width) - 1;
  return known_.isAtMost(Polynomial(lo), p) && known_.isAtMost(p, Polynomial(hi));
}

std::optional<Polynomial> WholeNumbers::value(Term t, bool isSigned) {
  const std::optional<Polynomial> p = exactly(t, isSigned);
  if (p || !settled_) return p;
  isWrapped_ = true;
  return wrapped(t, isSigned);
}

std::optional<Polynomial> WholeNumbers::exactly(Term t, bool isSigned) {
  const Reading key(t.id, isSigned);
  if (const auto at = failed_.find(key); at != failed_.end() && at->second == version()) return std::nullopt;
  const std::optional<Polynomial> whole = residue(t);
  std::optional<Polynomial> out = whole;
  if (out && !fitting_.contains(key) && !fits(*out, tm_->width(t), isSigned)) out = throughWrapped(t, *whole, isSigned);
  if (!out) {
    failed_[key] = version();
    return std::nullopt;
  }
  if (out == whole) fitting_.insert(key);
  if (const auto at = wrapped_.find(key); at != wrapped_.end() && !at->second.isFound) {
    // It is known after all which number the unknown is.
    at->second.isFound = true;
    const Polynomial is = known_.normal(at->second.is), now = known_.normal(*out);
    const std::optional<Unknown> x = is.single();
    x && !now.mentions(*x) ? known_.replace(*x, now) : equate(now - is);
  }
  return out;
}

// x + 5 with x == 32 * k modulo 2^n is 32 * k + 5 modulo 2^n, and the number x + 5 if that fits; and a word that is
// positive as a signed number is the same as an unsigned one.
std::optional<Polynomial> WholeNumbers::throughWrapped(Term t, const Polynomial& residue, bool isSigned) {
  for (const auto& [key, w] : wrapped_) {
    if (w.width != tm_->width(t) || !w.residue || key == Reading(t.id, isSigned)) continue;
    const Polynomial part = known_.normal(*w.residue);
    const bool isThere = std::ranges::all_of(
        part.terms(), [&](const auto& m) { return m.first.empty() || residue.coefficient(m.first) == m.second; });
    const Polynomial p = known_.normal(residue - part + known_.normal(w.is));
    if (isThere && fits(p, w.width, isSigned)) return p;
  }
  return std::nullopt;
}

Polynomial WholeNumbers::wrapped(Term t, bool isSigned) {
  const auto [at, isNew] = wrapped_.try_emplace({t.id, isSigned});
  if (isNew) {
    const URange u = tm_->range(t);
    const SRange s = tm_->signedRange(t);
    at->second = {.width = tm_->width(t),
                  .is = Polynomial::unknown(isSigned ? known_.fresh(s.lo, s.hi) : known_.fresh(u.lo, u.hi))};
    at->second.residue = residue(t);
  }
  return known_.normal(at->second.is);
}

std::optional<Polynomial> WholeNumbers::residue(Term t) {
  if (const auto at = residues_.find(t.id); at != residues_.end()) return renamed(known_.normal(at->second));
  std::optional<Polynomial> out = computed(t);
  if (!out || out->terms().size() > kLongestValue) return std::nullopt;
  residues_[t.id] = *out;
  return renamed(known_.normal(*out));
}

std::optional<Polynomial> WholeNumbers::computed(Term t) {
  const unsigned width = tm_->width(t);
  const auto all = tm_->args(t);
  const std::vector<Term> args(all.begin(), all.end());
  auto orOpaque = [&](std::optional<Polynomial> p) { return !p && settled_ ? opaque(t) : p; };
  auto part = [&](const std::optional<Division>& d, bool ofQuotient) -> std::optional<Polynomial> {
    if (!d) return orOpaque(std::nullopt);
    return ofQuotient ? d->quotient : d->remainder;
  };
  switch (const Op op = tm_->op(t)) {
    case Op::Const: return Polynomial(signedNumber(*tm_->value(t), width));
    case Op::Add: {
      const Linear sum = tm_->linear(t);
      Polynomial out(signedNumber(sum.constant, width));
      for (const auto& [x, c] : sum.parts) {
        const auto p = residue(x);
        if (!p) return std::nullopt;
        out = out.plusTimes(*p, {}, signedNumber(c, width));
      }
      return out;
    }
    case Op::Mul: {
      Polynomial out(1);
      for (Term x : args) {
        const auto p = residue(x);
        if (!p || out.terms().size() * p->terms().size() > kLongestValue) return std::nullopt;
        if (args.size() == 2 && x == args[1]) products_.emplace_back(out, *p);
        out = out * *p;
      }
      return out;
    }
    case Op::Zext: return orOpaque(value(args[0], false));
    case Op::Sext: return orOpaque(value(args[0], true));
    case Op::Udiv:
    case Op::Sdiv: return part(division(args[0], value(args[1], op == Op::Sdiv), op == Op::Sdiv), true);
    case Op::Urem:
    case Op::Srem: return part(division(args[0], value(args[1], op == Op::Srem), op == Op::Srem), false);
    case Op::Lshr:
    case Op::Ashr: return part(division(args[0], powerOfTwo(args[1]), op == Op::Ashr), true);
    case Op::Shl: {
      const auto x = residue(args[0]), by = powerOfTwo(args[1]);
      return x && by ? *x * *by : orOpaque(std::nullopt);
    }
    case Op::And: return orOpaque(masked(t));
    case Op::Or: {
      if (args.size() != 2) return opaque(t);
      const uint64_t mask = ~uint64_t(0) >> (64 - width);
      if (((tm_->knownBits(args[0]).zeros | tm_->knownBits(args[1]).zeros) & mask) != mask) return opaque(t);
      const auto x = residue(args[0]), y = residue(args[1]);
      return x && y ? *x + *y : orOpaque(std::nullopt);
    }
    case Op::Extract: {
      const unsigned lo = tm_->extractBounds(t).second;
      if (lo == 0) return residue(args[0]);
      return part(division(args[0], Polynomial(power(lo)), false), true);
    }
    case Op::Concat: {
      const auto high = residue(args[0]), low = value(args[1], false);
      return high && low ? low->plusTimes(*high, {}, power(tm_->width(args[1]))) : orOpaque(std::nullopt);
    }
    default: return opaque(t);
  }
}

// x & mask: with the low bits, with all but the low bits, and with the bits below an unknown power of two.
std::optional<Polynomial> WholeNumbers::masked(Term t) {
  const auto all = tm_->args(t);
  if (all.size() != 2) return opaque(t);
  const std::vector<Term> args(all.begin(), all.end());
  for (const auto& [mask, x] : {std::pair(args[0], args[1]), std::pair(args[1], args[0])}) {
    if (const auto bits = tm_->value(mask)) {
      const unsigned low = std::countr_zero(*bits), high = std::bit_width(*bits);
      if (std::popcount(*bits) != int(high - low)) return opaque(t);
      const auto below = division(x, Polynomial(power(high)), false);
      const auto off = below && low ? divide(below->remainder, Polynomial(power(low))) : std::optional<Division>();
      if (!below || (low && !off)) return std::nullopt;
      return low ? below->remainder - off->remainder : below->remainder;
    }
    const auto m = residue(mask);
    if (!m) continue;
    const Polynomial next = *m + Polynomial(1);
    for (const auto& [exponent, is] : powers_)
      if (known_.normal(is) == next)
        if (const auto d = division(x, next, false)) return d->remainder;
  }
  return std::nullopt;
}

std::optional<Polynomial> WholeNumbers::powerOfTwo(Term exponent) {
  const unsigned width = tm_->width(exponent);
  const auto e = value(exponent, false);
  if (!e || !known_.isAtMost(*e, Polynomial(Integer(width - 1)))) return std::nullopt;
  const Integer constant = e->constant();
  if (e->isConstant()) return Polynomial(power(unsigned(constant)));
  if (constant < 0) return std::nullopt;
  const Polynomial rest = *e - Polynomial(constant);
  if (!known_.isNonNegative(rest)) return std::nullopt;
  const auto [at, fresh] = powers_.try_emplace(rest);
  if (fresh) {
    unsigned lo = 0, hi = 63;
    if (const auto x = rest.single())
      lo = unsigned(std::max<Integer>(known_.lo(*x), 0)), hi = unsigned(std::min<Integer>(known_.hi(*x), 63));
    at->second = Polynomial::unknown(known_.fresh(power(lo), power(hi)));
  }
  return Polynomial().plusTimes(known_.normal(at->second), {}, power(unsigned(constant)));
}

std::optional<WholeNumbers::Division> WholeNumbers::division(Term dividend, const std::optional<Polynomial>& by,
                                                             bool isSigned) {
  if (!by) return std::nullopt;
  const auto a = value(dividend, isSigned);
  return a ? divide(*a, *by) : std::nullopt;
}

// a == quotient * by + remainder with 0 <= remainder < by. Terms of the dividend that are multiples of the divisor go
// into the quotient; what remains is taken apart into digits.
std::optional<WholeNumbers::Division> WholeNumbers::divide(const Polynomial& dividend, const Polynomial& divisor) {
  const Polynomial a = renamed(known_.normal(dividend)), by = known_.normal(divisor);
  if (!known_.isPositive(by) || !known_.isNonNegative(a)) return std::nullopt;
  if (const auto quotient = byMultiplication(a, by)) return Division{by, *quotient, known_.normal(a - *quotient * by)};
  const Divided parts = divided(a, by);
  if (known_.isNonNegative(parts.remainder)) {
    if (known_.isAtMost(parts.remainder, by - Polynomial(1))) return Division{by, parts.quotient, parts.remainder};
    if (!parts.quotient.isZero() && known_.isNonNegative(parts.quotient)) {
      const Division rest = digits(parts.remainder, by);
      return Division{by, parts.quotient + rest.quotient, rest.remainder};
    }
  }
  // floor((q * n + r) / (n * k)) == floor(q / k) for 0 <= r < n.
  for (size_t i = 0; !a.single() && i < divisions_.size(); ++i) {
    const Polynomial n = known_.normal(divisions_[i].by);
    const Divided rest = divided(by, n), low = divided(a, n);
    if (!rest.remainder.isZero() || rest.quotient.isConstant() || low.quotient.isZero()) continue;
    if (!known_.isNonNegative(low.remainder) || !known_.isAtMost(low.remainder, n - Polynomial(1))) continue;
    if (const auto high = divide(low.quotient, rest.quotient))
      return Division{by, high->quotient, high->remainder * n + low.remainder};
  }
  return digits(a, by);
}

// The quotient of an x by an unknown d as a product with a number that was computed from d, and a shift: with
// floor((x * m + n * (x or 0)) / n / by) and k == n * by, the result is x / d if k <= m' * d and x * (m' * d - k) < k,
// where m' is m + n or m.
std::optional<Polynomial> WholeNumbers::byMultiplication(const Polynomial& a, const Polynomial& by) {
  for (const Division& d : divisions_) {
    const auto q = known_.normal(d.quotient).single();
    if (!q || !d.by.isConstant() || a.coefficient({*q}) != 1) continue;
    const Polynomial added = a - Polynomial::unknown(*q), whole = known_.normal(d.quotient * d.by + d.remainder);
    for (const auto& [f, g] : products_)
      for (const auto& [first, second] : {std::pair(f, g), std::pair(g, f)}) {
        const Polynomial x = renamed(known_.normal(first)), factor = renamed(known_.normal(second));
        const Polynomial product = known_.normal(first * second);
        const bool isDivided = std::ranges::any_of(
            named_, [&](const Named& n) { return known_.normal(n.is) == whole && known_.normal(n.sum) == product; });
        if (!isDivided) continue;
        if (!added.isZero() && added != x) continue;
        const Polynomial m = added.isZero() ? factor : factor + d.by, k = d.by * by;
        std::set<Unknown> others;
        for (const Polynomial& fact : known_.facts())
          if (shareUnknowns(fact, factor)) others.merge(unknownsOf(fact));
        for (Unknown y : others) {
          const Polynomial divisor = Polynomial::unknown(y), more = m * divisor - k;
          if (known_.lo(y) < 1 || !known_.isNonNegative(more)) continue;
          if (!known_.isPositive(k - x * more)) continue;
          if (const auto out = divide(x, divisor)) return out->quotient;
        }
      }
  }
  return std::nullopt;
}

Polynomial WholeNumbers::named(const Polynomial& p) {
  if (p.single()) return p;
  const Polynomial x = Polynomial::unknown(known_.fresh(0, std::min(known_.most(p).value_or(power(64)), power(64))));
  named_.push_back({p, x});
  const std::vector<Polynomial> facts = known_.facts();
  for (const Polynomial& f : facts) boundName(f, named_.back());
  return x;
}

// A sum that has a name, within a longer sum.
Polynomial WholeNumbers::renamed(Polynomial p) const {
  for (const Named& n : named_) {
    const Polynomial sum = known_.normal(n.sum);
    if (sum.terms().size() < 2 || sum.terms().size() > p.terms().size()) continue;
    const bool isThere = std::ranges::all_of(
        sum.terms(), [&](const auto& t) { return t.first.empty() || p.coefficient(t.first) == t.second; });
    if (isThere) p = p - sum + known_.normal(n.is);
  }
  return p;
}

WholeNumbers::Division WholeNumbers::digits(const Polynomial& a, const Polynomial& by) {
  const Polynomial is = named(a);
  const Unknown x = *is.single();
  const Integer most = known_.hi(x);
  const Integer least = by.isConstant() ? by.constant() : 1;
  const Polynomial q = Polynomial::unknown(known_.fresh(0, most / least)),
                   r = Polynomial::unknown(known_.fresh(0, most));
  const Division out{by, q, r};
  divisions_.push_back(out);
  known_.replace(x, q * by + r);
  know(by - Polynomial(1) - r);
  const std::vector<Polynomial> facts = known_.facts();
  for (const Polynomial& f : facts) boundQuotient(f, out);
  if (by.isConstant() && !a.single())
    if (const auto same = constantRemainder(known_.normal(a), by.constant()))
      known_.replace(*r.single(), Polynomial(*same));
  return {by, known_.normal(q), known_.normal(r)};
}

void WholeNumbers::know(const Polynomial& nonNegative) {
  const Polynomial p = known_.normal(nonNegative);
  if (!known_.know(p)) return;
  for (size_t i = 0; i < divisions_.size(); ++i) boundQuotient(p, divisions_[i]);
  for (size_t i = 0; i < named_.size(); ++i) boundName(p, named_[i]);
}

// q * by + r <= most with most == k * by + rest: q <= k if rest < by, and q < k if rest < 0.
void WholeNumbers::boundQuotient(const Polynomial& fact, const Division& d) {
  const Polynomial q = known_.normal(d.quotient), by = known_.normal(d.by), r = known_.normal(d.remainder);
  const Polynomial most = known_.normal(fact) + q * by + r;
  if (q.isConstant() || shareUnknowns(most, q) || shareUnknowns(most, r)) return;
  const Divided parts = divided(most, by);
  if (parts.quotient.isZero() && !parts.remainder.isConstant()) return;
  const Polynomial k = parts.quotient - q;
  if (known_.isPlain(-parts.remainder - Polynomial(1))) return know(k - Polynomial(1));
  if (known_.isPlain(by - Polynomial(1) - parts.remainder)) know(k);
}

// What is known of a sum is known of its name.
void WholeNumbers::boundName(const Polynomial& fact, const Named& n) {
  const Polynomial sum = known_.normal(n.sum), is = known_.normal(n.is), p = known_.normal(fact);
  if (sum.isConstant()) return;
  for (const Integer sign : {Integer(1), Integer(-1)}) {
    const Polynomial rest = p.plusTimes(sum, {}, sign);
    const bool isGone = std::ranges::all_of(
        sum.terms(), [&](const auto& t) { return t.first.empty() || rest.coefficient(t.first) == 0; });
    if (isGone) know(rest.plusTimes(is, {}, -sign));
  }
}

// It compares the number with a power of two.
std::optional<std::pair<Term, unsigned>> WholeNumbers::firstBit(Term extract) const {
  const auto [bit, lo] = tm_->extractBounds(extract);
  const Term x = tm_->args(extract)[0];
  if (bit != lo) return std::nullopt;
  if (tm_->range(x).hi >> bit <= 1) return std::pair(x, bit);
  const auto multiple = readings_->multiples.find({x.id, bit});
  if (multiple == readings_->multiples.end()) return std::nullopt;
  return std::pair(multiple->second, tm_->width(x) - 1);
}

bool WholeNumbers::isComparison(Term t) const {
  const Op op = tm_->op(t);
  if (op == Op::Ult || op == Op::Slt) return true;
  if (op == Op::Eq) return tm_->width(tm_->args(t)[0]) > 1;
  return op == Op::Extract && firstBit(t);
}

// An inequality is true if this is not negative; if it is false, this with `holds` inverted is not.
std::optional<Polynomial> WholeNumbers::nonNegativeIf(Term comparison, bool holds) {
  const auto all = tm_->args(comparison);
  const std::vector<Term> args(all.begin(), all.end());
  const Op op = tm_->op(comparison);
  const unsigned width = tm_->width(args[0]);
  if (op == Op::Extract) {
    const auto [number, bit] = *firstBit(comparison);
    const auto unsignedOne = exactly(number, false), signedOne = exactly(number, true);
    if (!unsignedOne && signedOne && bit == width - 1) return holds ? -*signedOne - Polynomial(1) : *signedOne;
    const auto x = unsignedOne ? unsignedOne : value(number, false);
    if (!x) return std::nullopt;
    const Polynomial most(power(bit) - 1);
    return holds ? *x - most - Polynomial(1) : most - *x;
  }
  const auto a = value(args[0], op == Op::Slt), b = value(args[1], op == Op::Slt);
  if (!a || !b) return std::nullopt;
  const Polynomial x = known_.normal(*a);
  return holds ? *b - x - Polynomial(1) : x - *b;
}

bool WholeNumbers::assume(Term comparison, bool holds, bool isDoubted) {
  const auto all = tm_->args(comparison);
  const std::vector<Term> args(all.begin(), all.end());
  const unsigned width = tm_->width(args[0]);
  if (tm_->op(comparison) != Op::Eq) {
    isWrapped_ = false;
    const auto p = nonNegativeIf(comparison, holds);
    if (!p) return false;
    if (isDoubted && known_.isPositive(-*p)) contradictory_ = true;
    know(*p);
    return !isWrapped_;
  }
  const auto a = residue(args[0]), b = residue(args[1]);
  if (!a || !b) return false;
  const Polynomial d = known_.normal(*a - *b);
  if (!holds) {
    different_.push_back(d);
    narrowByDifferent();
    return true;
  }
  // Multiples of 2^width between -2^width and 2^width: only 0.
  const Polynomial most(power(width) - 1);
  for (const Polynomial& zero : {d, withWrapped(d, width)}) {
    if (!known_.isAtMost(zero, most) || !known_.isAtMost(-zero, most)) continue;
    equate(zero);
    return true;
  }
  return false;
}

// Sums of sums are flat, so the sum that may wrap is no operand of the longer one.
Polynomial WholeNumbers::withWrapped(Polynomial p, unsigned width) const {
  for (const auto& [key, w] : wrapped_) {
    if (w.width != width || !w.residue) continue;
    const Polynomial part = known_.normal(*w.residue);
    if (part.terms().size() < 2) continue;
    for (const Integer sign : {Integer(1), Integer(-1)}) {
      const bool isThere = std::ranges::all_of(
          part.terms(), [&](const auto& m) { return m.first.empty() || p.coefficient(m.first) == sign * m.second; });
      if (isThere) p = known_.normal(p.plusTimes(known_.normal(w.is) - part, {}, sign));
    }
  }
  return p;
}

bool WholeNumbers::isRefuted(Term comparison, bool holds) {
  if (tm_->op(comparison) != Op::Eq) {
    const auto p = nonNegativeIf(comparison, !holds);
    return p && known_.isNonNegative(*p);
  }
  const auto all = tm_->args(comparison);
  const std::vector<Term> args(all.begin(), all.end());
  const auto a = residue(args[0]), b = residue(args[1]);
  if (!a || !b) return false;
  const Polynomial d = known_.normal(*a - *b);
  return holds ? d.isConstant() && d.constant() % power(tm_->width(args[0])) != 0 : d.isZero();
}

void WholeNumbers::knowProduct(Term x, Term y, const std::vector<std::pair<uint64_t, uint64_t>>& bounds) {
  const auto a = value(x, false), b = value(y, false);
  if (!a || !b) return;
  Integer most = 0;
  for (const auto& [m, n] : bounds) most = std::max(most, times(Integer(m), Integer(n)));
  know(Polynomial(most) - *a * *b);
}

// With x == y + 1 + k instead of x > y, differences of powers have no negative terms. That a sum and its name are equal
// is a fact only here: it is seldom needed, and long.
void WholeNumbers::knowPositive(const Polynomial& p) {
  const Polynomial d = known_.normal(p);
  for (const Named& n : std::vector<Named>(named_)) {
    known_.know(n.sum - n.is);
    known_.know(n.is - n.sum);
  }
  for (Unknown x : unknownsOf(d)) {
    const Polynomial rest = Polynomial::unknown(x) - d;
    if (d.coefficient({x}) != 1 || rest.mentions(x)) continue;
    const std::optional<Integer> most = known_.most(d);
    if (!most) break;
    const Polynomial k = Polynomial::unknown(known_.fresh(0, std::max<Integer>(*most, 0)));
    return known_.replace(x, rest + Polynomial(1) + k);
  }
  know(d - Polynomial(1));
}

// x != c, where c is a bound of x.
void WholeNumbers::narrowByDifferent() {
  for (size_t i = 0; i < different_.size(); ++i) {
    const Polynomial d = known_.normal(different_[i]);
    if (d.isConstant()) {
      contradictory_ |= d.isZero();
      continue;
    }
    if (d.terms().size() > 2 || d.terms().rbegin()->first.size() > 1) continue;
    for (const Polynomial& side : {d, -d})
      if (known_.isPlain(side)) know(side - Polynomial(1));
  }
}

std::optional<Polynomial> WholeNumbers::takeDifferent() {
  while (!equations_.empty() && !different_.empty()) {
    const Polynomial d = known_.normal(different_.back());
    different_.pop_back();
    if (!known_.isNonNegative(d) && !known_.isNonNegative(-d)) return d;
  }
  return std::nullopt;
}

void WholeNumbers::equate(Polynomial zero) {
  zero = known_.normal(zero);
  if (zero.isConstant()) return void(contradictory_ |= zero.constant() != 0);
  if (zero.terms().rbegin()->second < 0) zero = -zero;
  if (drawn_.insert(zero).second) equations_.push_back(zero);
}

// zero == q * base + r and |r| < base, so q == 0 and r == 0.
bool WholeNumbers::split(const Polynomial& zero) {
  std::vector<Polynomial> bases;
  auto add = [&](const Polynomial& p) {
    if (std::ranges::find(bases, p) == bases.end()) bases.push_back(p);
  };
  for (Unknown x : unknownsOf(zero)) add(Polynomial::unknown(x));
  for (const Division& d : divisions_) add(known_.normal(d.by));
  for (const auto& [m, c] : zero.terms())
    if (c != 1 && c != -1 && !m.empty()) add(Polynomial(c < 0 ? -c : c));
  for (const Polynomial& base : bases) {
    if (base.isConstant() && base.constant() < 2) continue;
    const Divided parts = divided(zero, base);
    if (parts.quotient.isZero()) continue;
    const Polynomial last = base - Polynomial(1);
    if (!known_.isAtMost(parts.remainder, last) || !known_.isAtMost(-parts.remainder, last)) continue;
    equate(parts.quotient);
    equate(parts.remainder);
    return true;
  }
  return false;
}

bool WholeNumbers::solve() {
  bool any = false;
  const std::vector<std::pair<Term, Term>> same = std::move(same_);
  same_.clear();
  for (const auto& [t, other] : same) {
    const auto v = value(other, tm_->signedRange(t).lo < 0 && readings_->signedTerms.contains(t.id));
    if (!v) {
      same_.emplace_back(t, other);
      continue;
    }
    equate(opaque(t) - *v);
    any = true;
  }
  for (size_t i = 0; i < named_.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      const Polynomial a = known_.normal(named_[i].is), b = known_.normal(named_[j].is), apart = a - b;
      if (apart.terms().size() >= a.terms().size() + b.terms().size()) continue;
      const Polynomial zero = known_.normal(named_[i].sum - named_[j].sum) - apart;
      const size_t before = equations_.size();
      if (!zero.isZero()) equate(zero);
      any |= equations_.size() != before;
    }
  for (size_t i = 0; i < equations_.size() && !isContradictory();) {
    const Polynomial zero = known_.normal(equations_[i]);
    equations_.erase(equations_.begin() + std::ptrdiff_t(i));
    if (zero.isZero()) continue;
    if (zero.isConstant()) {
      contradictory_ = true;
      break;
    }
    // x == y or x == constant
    const auto& terms = zero.terms();
    const auto& [last, c] = *terms.rbegin();
    const bool isName = last.size() == 1 && (c == 1 || c == -1) &&
                        (terms.size() == 1 || (terms.size() == 2 && terms.begin()->first.size() <= 1));
    if (isName) {
      const Polynomial x = Polynomial::unknown(last[0]);
      known_.replace(last[0], c == 1 ? x - zero : x + zero);
      any = true;
      i = 0;
      continue;
    }
    if (split(zero)) {
      any = true;
      i = 0;
      continue;
    }
    if (settled_ && (known_.isPositive(zero) || known_.isPositive(-zero))) contradictory_ = true;
    equations_.insert(equations_.begin() + std::ptrdiff_t(i), zero);
    ++i;
  }
  narrowByDifferent();
  return any;
}

bool WholeNumbers::eliminate() {
  for (size_t i = 0; i < equations_.size(); ++i) {
    const Polynomial zero = known_.normal(equations_[i]);
    for (const auto& [t, is] : opaque_) {
      const auto x = known_.normal(is).single();
      if (!x) continue;
      const Integer c = zero.coefficient({*x});
      if (c != 1 && c != -1) continue;
      const Polynomial rest = zero.plusTimes(Polynomial::unknown(*x), {}, -c);
      if (rest.mentions(*x)) continue;
      known_.replace(*x, c == 1 ? -rest : rest);
      equations_.erase(equations_.begin() + std::ptrdiff_t(i));
      return true;
    }
  }
  return false;
}

}  // namespace gpubmc::encoder
