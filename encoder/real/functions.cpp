#include "encoder/real/functions.h"

#include <algorithm>

#include "encoder/util/error.h"

namespace gpubmc::encoder::real {

namespace {

/// A value with more flags than this is an argument without case distinction.
constexpr size_t kFlags = 6;

}  // namespace

std::optional<Poly> Functions::overFlags(Poly x, unsigned depth, const Unary& f) {
  const std::vector<Atom> flags = p_.flags(x);
  if (flags.empty() || (depth == 0 && flags.size() > kFlags)) return f(x);
  const auto yes = overFlags(p_.withFlag(x, flags[0], true), depth + 1, f);
  const auto no = overFlags(p_.withFlag(x, flags[0], false), depth + 1, f);
  if (!yes || !no) return std::nullopt;
  const AtomInfo& flag = p_.atoms[flags[0]];
  return choice(p_.atom(flag.kind, flag.tag, flag.arguments), *yes, *no);
}

std::optional<Poly> Functions::inverse(Poly x, bool& assumed) {
  return overFlags(x, 0, [&](Poly v) { return inversePlain(v, assumed); });
}

std::optional<Poly> Functions::inversePlain(Poly x, bool& assumed) {
  if (x == Polynomials::kNull) return std::nullopt;
  if (!p_.isPositive(x) && !p_.isPositive(p_.neg(x))) assumed = true;
  return p_.inverse(x);
}

Poly Functions::exp(Poly x) {
  return *overFlags(x, 0, [&](Poly v) { return std::optional(p_.exponential(v)); });
}

Poly Functions::logOfConstant(const Rational& r) {
  Poly sum = Polynomials::kNull;
  auto add = [&](const Integer& n, int sign) {
    if (n != 1)
      sum = p_.add(sum, p_.scale(p_.atom(AtomKind::Log, 0, {p_.constant(Rational(n))}), sign < 0 ? kMinusOne : kOne));
  };
  Integer top = numerator(r), bottom = denominator(r);
  for (unsigned prime = 2; prime < 100; ++prime) {
    while (top % prime == 0) add(prime, 1), top /= prime;
    while (bottom % prime == 0) add(prime, -1), bottom /= prime;
  }
  add(top, 1);
  add(bottom, -1);
  return sum;
}

std::optional<Poly> Functions::log(Poly x, bool& assumed) {
  return overFlags(x, 0, [&](Poly v) { return logPlain(v, assumed); });
}

std::optional<Poly> Functions::logPlain(Poly x, bool& assumed) {
  if (x == Polynomials::kNull) return std::nullopt;
  if (const auto c = p_.constantOf(x)) return *c > 0 ? std::optional(logOfConstant(*c)) : std::nullopt;
  if (!p_.isPositive(x)) assumed = true;
  const auto [unit, core] = p_.positiveForm(x);
  const auto u = p_.part(unit, 0);
  const Poly outer = p_.add(logOfConstant(p_.rationals[u.coefficient]), p_.exponentOf(u.monomial));
  return core == Polynomials::kUnit ? outer : p_.add(outer, p_.atom(AtomKind::Log, 0, {core}));
}

Poly Functions::rootOfConstant(const Rational& r) {
  const auto [root, rest] = squarePart(r);
  const Poly outer = p_.constant(root);
  return rest == 1 ? outer : p_.mul(outer, p_.atom(AtomKind::Root, 0, {p_.constant(Rational(rest))}));
}

std::optional<Poly> Functions::sqrt(Poly x, bool& assumed) {
  return overFlags(x, 0, [&](Poly v) { return sqrtPlain(v, assumed); });
}

std::optional<Poly> Functions::sqrtPlain(Poly x, bool& assumed) {
  if (x == Polynomials::kNull) return x;
  if (const auto c = p_.constantOf(x)) return *c > 0 ? std::optional(rootOfConstant(*c)) : std::nullopt;
  const auto [unit, core] = p_.positiveForm(x);
  const auto u = p_.part(unit, 0);
  const Coefficient half = p_.rationals.intern(Rational(1, 2));
  const Poly outer =
      p_.mul(rootOfConstant(p_.rationals[u.coefficient]), exp(p_.scale(p_.exponentOf(u.monomial), half)));
  if (core == Polynomials::kUnit) return outer;
  if (p_.size(core) == 1 && p_.part(core, 0).coefficient == kOne) {
    // The root of a square is an absolute value.
    const Monomial m = p_.part(core, 0).monomial;
    if (p_.factors(m) == 1 && p_.factor(m, 0).power == 2) {
      const AtomInfo& a = p_.atoms[p_.factor(m, 0).atom];
      const Poly base = p_.atom(a.kind, a.tag, a.arguments);
      return p_.mul(outer, max(base, p_.neg(base)));
    }
  }
  if (!p_.isNonNegative(x)) assumed = true;
  return p_.mul(outer, p_.atom(AtomKind::Root, 0, {core}));
}

std::optional<Atom> Functions::maximum(Poly x) const {
  const auto a = p_.atomOf(x);
  return a && p_.atoms[*a].kind == AtomKind::Max ? a : std::nullopt;
}

bool Functions::isMasked(Poly x) const {
  const auto a = p_.atomOf(x);
  return a && p_.atoms[*a].kind == AtomKind::MaskedMax;
}

std::map<Poly, Poly> Functions::maskedArguments(Poly x) {
  std::map<Poly, Poly> out;
  if (isMasked(x)) {
    const std::vector<Poly>& pairs = p_.atoms[*p_.atomOf(x)].arguments;
    for (size_t i = 0; i < pairs.size(); i += 2) out[pairs[i + 1]] = pairs[i];
  } else if (const auto plain = maximum(x)) {
    for (Poly v : p_.atoms[*plain].arguments) out[v] = Polynomials::kUnit;
  } else {
    out[x] = Polynomials::kUnit;
  }
  return out;
}

Poly Functions::maskedMax(Poly x, Poly flag, Poly y) {
  // With few conditions, they are expanded to a choice.
  constexpr size_t kSpeltOut = 3;
  if (!isMasked(x) && !isMasked(y) && p_.flags(x).size() + p_.flags(y).size() < kSpeltOut)
    return choice(flag, max(x, y), x);
  std::map<Poly, Poly> all = maskedArguments(x);
  for (const auto& [value, condition] : maskedArguments(y)) {
    const Poly both = p_.mul(flag, condition);
    Poly& known = all.try_emplace(value, Polynomials::kNull).first->second;
    known = p_.sub(p_.add(known, both), p_.mul(known, both));  // disjunction
  }
  std::vector<Poly> pairs;
  for (const auto& [value, condition] : all) pairs.insert(pairs.end(), {condition, value});
  return p_.atom(AtomKind::MaskedMax, 0, pairs);
}

Poly Functions::max(Poly x, Poly y) {
  if (isMasked(x) || isMasked(y)) return maskedMax(x, Polynomials::kUnit, y);
  const auto over = [&](Poly v, auto&& f) { return *overFlags(v, 0, [&](Poly w) { return std::optional(f(w)); }); };
  // Case distinction over the flags of x, and within each case over those of y.
  return over(x, [&](Poly v) { return over(y, [&](Poly w) { return maxPlain(v, w); }); });
}

Poly Functions::maxPlain(Poly x, Poly y) {
  if (p_.isNonNegative(p_.sub(x, y))) return x;
  if (p_.isNonNegative(p_.sub(y, x))) return y;
  std::vector<Poly> all;
  auto take = [&](Poly v) {
    // A positive multiple of a maximum is the maximum of the multiples.
    if (p_.size(v) == 1 && p_.rationals.sign(p_.part(v, 0).coefficient) > 0) {
      const Coefficient c = p_.part(v, 0).coefficient;
      if (const auto m = maximum(p_.scale(v, p_.rationals.inverse(c)))) {
        for (Poly w : p_.atoms[*m].arguments) all.push_back(p_.scale(w, c));
        return;
      }
    }
    all.push_back(v);
  };
  take(x), take(y);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  // Remove arguments that are never above another one. Only for few arguments: many are seldom comparable.
  constexpr size_t kCompared = 8;
  if (all.size() <= kCompared) {
    std::vector<Poly> kept;
    for (size_t i = 0; i < all.size(); ++i) {
      bool below = false;
      for (size_t j = 0; j < all.size() && !below; ++j) {
        const Poly d = p_.sub(all[j], all[i]);
        below = i != j && p_.isNonNegative(d) && (j < i || d != Polynomials::kNull);
      }
      if (!below) kept.push_back(all[i]);
    }
    all = kept;
  } else {
    std::optional<Rational> greatest;
    for (Poly v : all)
      if (const auto c = p_.constantOf(v); c && (!greatest || *c > *greatest)) greatest = c;
    std::erase_if(all, [&](Poly v) {
      const auto c = p_.constantOf(v);
      return c && *c < *greatest;
    });
  }
  if (all.size() == 1) return all[0];
  // Factor out a common positive constant: the largest coefficient of the first monomial.
  Monomial first = ~Monomial(0);
  for (Poly v : all)
    if (v != Polynomials::kNull) first = std::min(first, p_.part(v, 0).monomial);
  Rational factor = 0;
  for (Poly v : all)
    if (v != Polynomials::kNull && p_.part(v, 0).monomial == first)
      factor = std::max(factor, Rational(abs(p_.rationals[p_.part(v, 0).coefficient])));
  const Coefficient c = p_.rationals.intern(factor), over = p_.rationals.inverse(c);
  for (Poly& v : all) v = p_.scale(v, over);
  std::sort(all.begin(), all.end());
  return p_.scale(p_.atom(AtomKind::Max, 0, all), c);
}

Poly Functions::positive(Poly x) {
  return *overFlags(x, 0, [&](Poly v) { return std::optional(positivePlain(v)); });
}

Poly Functions::positivePlain(Poly x) {
  if (const auto c = p_.constantOf(x)) return *c > 0 ? Polynomials::kUnit : Polynomials::kNull;
  if (p_.isPositive(x)) return Polynomials::kUnit;
  if (p_.isNonNegative(p_.neg(x))) return Polynomials::kNull;
  return p_.atom(AtomKind::Positive, 0, {p_.positiveForm(x).core});
}

Poly Functions::zero(Poly x) {
  return *overFlags(x, 0, [&](Poly v) -> std::optional<Poly> {
    if (v == Polynomials::kNull) return Polynomials::kUnit;
    if (p_.isPositive(v) || p_.isPositive(p_.neg(v))) return Polynomials::kNull;
    Poly core = p_.positiveForm(v).core;
    if (p_.rationals.sign(p_.part(core, 0).coefficient) < 0) core = p_.neg(core);
    return p_.atom(AtomKind::Zero, 0, {core});
  });
}

Poly Functions::choice(Poly flag, Poly x, Poly y) {
  if (x == y || flag == Polynomials::kUnit) return x;
  if (flag == Polynomials::kNull) return y;
  // Case distinction over one flag at a time, comparisons last: what remains of a comparison may be a maximum.
  std::vector<Atom> flags = p_.flags(flag);
  if (flags.size() > 1 && flags.size() <= kFlags) {
    const Atom first = *std::min_element(flags.begin(), flags.end(), [&](Atom a, Atom b) {
      return std::pair(p_.atoms[a].kind == AtomKind::Positive, a) <
             std::pair(p_.atoms[b].kind == AtomKind::Positive, b);
    });
    auto side = [&](bool is) {
      return choice(p_.withFlag(flag, first, is), p_.withFlag(x, first, is), p_.withFlag(y, first, is));
    };
    const AtomInfo& info = p_.atoms[first];
    const Poly yes = side(true), no = side(false);
    return choice(p_.atom(info.kind, info.tag, info.arguments), yes, no);
  }
  // x = y + k * c: with k > 0, c > 0 ? x : y is the maximum of the two.
  const Poly opposite = p_.sub(Polynomials::kUnit, flag);
  for (const bool inverted : {false, true}) {
    const auto a = p_.atomOf(inverted ? opposite : flag);
    if (!a || p_.atoms[*a].kind != AtomKind::Positive) continue;
    const Poly d = inverted ? p_.sub(y, x) : p_.sub(x, y);
    const Poly core = p_.atoms[*a].arguments[0];
    if (d == Polynomials::kNull) return x;
    if (p_.positiveForm(d).core == core) return max(x, y);
    if (p_.positiveForm(p_.neg(d)).core == core) return min(x, y);
  }
  return p_.add(p_.mul(flag, x), p_.mul(opposite, y));
}

Poly Functions::function(uint64_t which, std::span<const Poly> arguments, Parity parity) {
  std::vector<Poly> all(arguments.begin(), arguments.end());
  if (all.size() != 1) return p_.atom(AtomKind::Function, which, all);
  return *overFlags(all[0], 0, [&](Poly v) -> std::optional<Poly> {
    const bool turned =
        parity != Parity::None && v != Polynomials::kNull && p_.rationals.sign(p_.part(v, 0).coefficient) < 0;
    if (parity == Parity::Odd && v == Polynomials::kNull) return v;
    const Poly f = p_.atom(AtomKind::Function, which, {turned ? p_.neg(v) : v});
    return turned && parity == Parity::Odd ? p_.neg(f) : f;
  });
}

}  // namespace gpubmc::encoder::real
