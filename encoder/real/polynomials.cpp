#include "encoder/real/polynomials.h"

#include <algorithm>

#include "encoder/util/error.h"

namespace gpubmc::encoder::real {

namespace {

uint64_t factorWord(Atom a, int power) {
  return uint64_t(a) << 32 | uint32_t(power);
}

}  // namespace

Polynomials::Polynomials(const Limits& limits, const Cancellation* cancel)
    : limits_(limits), poll_(cancel), productsLeft_(limits.products) {
  const Words none, one{pairOf(kPlain, kOne)};
  sums_.intern(none);
  sums_.intern(one);
  internMonomial({kNull});
}

void Polynomials::spend(size_t products) {
  poll_();
  if (products > productsLeft_) throw TooLarge{};
  productsLeft_ -= products;
}

Monomial Polynomials::internMonomial(const Words& words) {
  const Monomial m = monomials_.intern(words);
  if (m == traits_.size()) {
    Traits t;
    t.reducible = wholeLogarithm(Poly(words[0])).has_value();
    for (size_t i = 1; i < words.size(); ++i) {
      const Atom atom = Atom(words[i] >> 32);
      t.reducible |= int32_t(uint32_t(words[i])) != 1 && hasSquare(atom);
      t.hasInverse |= atoms[atom].kind == AtomKind::Inverse;
    }
    traits_.push_back(t);
  }
  return m;
}

Monomial Polynomials::powerOf(Atom a, int power) {
  return power == 0 ? kPlain : internMonomial({kNull, factorWord(a, power)});
}

Monomial Polynomials::product(Monomial a, Monomial b) {
  if (a == kPlain) return b;
  if (b == kPlain) return a;
  if (b < a) std::swap(a, b);
  if (const uint32_t* known = monomialMemo_.find(pairOf(a, b))) return *known;
  Words words{add(exponentOf(a), exponentOf(b))};
  size_t i = 0, j = 0;
  const size_t n = factors(a), k = factors(b);
  while (i < n || j < k) {
    if (j == k || (i < n && factor(a, i).atom < factor(b, j).atom)) {
      words.push_back(monomials_[a][++i]);
    } else if (i == n || factor(b, j).atom < factor(a, i).atom) {
      words.push_back(monomials_[b][++j]);
    } else {
      const Factor f = factor(a, i);
      const int power = atoms[f.atom].isFlag() ? 1 : f.power + factor(b, j).power;
      if (power != 0) words.push_back(factorWord(f.atom, power));
      ++i, ++j;
    }
  }
  const Monomial m = internMonomial(words);
  monomialMemo_.put(pairOf(a, b), m);
  return m;
}

Monomial Polynomials::withoutFactor(Monomial m, Atom atom) {
  Words words{monomials_[m][0]};
  for (size_t i = 0; i < factors(m); ++i)
    if (factor(m, i).atom != atom) words.push_back(monomials_[m][i + 1]);
  return internMonomial(words);
}

Poly Polynomials::internSum(Words& words) {
  auto monomialOf = [](uint64_t w) { return w >> 32; };
  if (!std::is_sorted(words.begin(), words.end(),
                      [&](uint64_t a, uint64_t b) { return monomialOf(a) < monomialOf(b); }))
    std::sort(words.begin(), words.end());
  size_t kept = 0;
  bool reducible = false;
  for (size_t i = 0; i < words.size();) {
    Coefficient c = Coefficient(words[i]);
    size_t j = i + 1;
    for (; j < words.size() && monomialOf(words[j]) == monomialOf(words[i]); ++j)
      c = rationals.add(c, Coefficient(words[j]));
    if (c != kZero) {
      reducible |= traits_[monomialOf(words[i])].reducible;
      words[kept++] = pairOf(Monomial(monomialOf(words[i])), c);
    }
    i = j;
  }
  words.resize(kept);
  if (kept > limits_.monomials) throw TooLarge{};
  return reducible ? reduced(words) : sums_.intern(words);
}

bool Polynomials::hasSquare(Atom a) const {
  const AtomInfo& info = atoms[a];
  if (info.kind == AtomKind::Root) return true;
  if (info.kind != AtomKind::Max || info.arguments.size() != 2) return false;
  // max(x, -x): equal monomials with opposite coefficients.
  const Poly x = info.arguments[0], y = info.arguments[1];
  bool opposite = size(x) == size(y);
  for (size_t i = 0; i < size(x) && opposite; ++i)
    opposite = part(x, i).monomial == part(y, i).monomial &&
               rationals[part(x, i).coefficient] == -rationals[part(y, i).coefficient];
  return opposite;
}

std::optional<Poly> Polynomials::squareOf(Atom a) {
  if (!hasSquare(a)) return std::nullopt;
  const Poly x = atoms[a].arguments[0];
  return atoms[a].kind == AtomKind::Root ? x : mul(x, x);
}

std::optional<Polynomials::Logarithm> Polynomials::wholeLogarithm(Poly h) const {
  constexpr int kMost = 64;
  for (size_t i = 0; i < size(h); ++i) {
    const auto [m, c] = part(h, i);
    if (factors(m) != 1 || exponentOf(m) != kNull || factor(m, 0).power != 1) continue;
    const AtomInfo& atom = atoms[factor(m, 0).atom];
    const Rational& k = rationals[c];
    if (atom.kind == AtomKind::Log && denominator(k) == 1 && abs(numerator(k)) <= kMost)
      return Logarithm{atom.arguments[0], c};
  }
  return std::nullopt;
}

// The square of a root is its argument; the reciprocal of a root is the root divided by its argument; e^log(x) is x.
Poly Polynomials::reduced(Words& words) {
  Words plain;
  std::vector<Poly> rest;
  auto power = [&](Poly base, int k) {
    const auto factor = k > 0 ? std::optional(base) : inverse(base);
    if (!factor) throw NoValue{};
    return this->power(*factor, unsigned(std::abs(k)));
  };
  for (uint64_t w : words) {
    const Monomial m = Monomial(w >> 32);
    if (!traits_[m].reducible) {
      plain.push_back(w);
      continue;
    }
    if (const auto log = wholeLogarithm(exponentOf(m))) {
      Words left(monomials_[m].begin(), monomials_[m].end());
      left[0] = sub(exponentOf(m), scale(atom(AtomKind::Log, 0, {log->base}), log->times));
      const int k = numerator(rationals[log->times]).convert_to<int>();
      rest.push_back(mul(power(log->base, k), timesMonomial(kUnit, internMonomial(left), Coefficient(w))));
      continue;
    }
    size_t i = 0;
    while (factor(m, i).power == 1 || !hasSquare(factor(m, i).atom)) ++i;
    const Factor f = factor(m, i);
    const int odd = f.power & 1, whole = (f.power - odd) / 2;
    const Monomial left = product(withoutFactor(m, f.atom), powerOf(f.atom, odd));
    rest.push_back(mul(power(*squareOf(f.atom), whole), timesMonomial(kUnit, left, Coefficient(w))));
  }
  Poly sum = internSum(plain);
  for (Poly p : rest) sum = add(sum, p);
  return sum;
}

Poly Polynomials::constant(const Rational& r) {
  const Coefficient c = rationals.intern(r);
  if (c == kZero) return kNull;
  const Words words{pairOf(kPlain, c)};
  return sums_.intern(words);
}

Poly Polynomials::atom(AtomKind kind, uint64_t tag, const std::vector<Poly>& arguments) {
  const Words words{pairOf(powerOf(atoms.intern(kind, tag, arguments), 1), kOne)};
  return sums_.intern(words);
}

Poly Polynomials::exponential(Poly h) {
  return timesMonomial(kUnit, internMonomial({h}), kOne);
}

Poly Polynomials::add(Poly a, Poly b) {
  if (a == kNull) return b;
  if (b == kNull) return a;
  if (b < a) std::swap(a, b);
  if (const uint32_t* known = sumMemo_.find(pairOf(a, b))) return *known;
  const auto x = sums_[a], y = sums_[b];
  Words words;
  words.reserve(x.size() + y.size());
  std::merge(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(words),
             [](uint64_t v, uint64_t w) { return v >> 32 < w >> 32; });
  spend(words.size() / 16);  // far cheaper than the products
  const Poly sum = internSum(words);
  sumMemo_.put(pairOf(a, b), sum);
  return sum;
}

Poly Polynomials::scale(Poly a, Coefficient c) {
  return c == kOne ? a : timesMonomial(a, kPlain, c);
}

Poly Polynomials::timesMonomial(Poly a, Monomial m, Coefficient c) {
  if (c == kZero) return kNull;
  spend(size(a));
  Words words;
  words.reserve(size(a));
  for (uint64_t w : sums_[a]) words.push_back(pairOf(product(Monomial(w >> 32), m), rationals.mul(Coefficient(w), c)));
  return internSum(words);
}

Poly Polynomials::mul(Poly a, Poly b) {
  if (a == kNull || b == kNull) return kNull;
  if (a == kUnit) return b;
  if (b == kUnit) return a;
  if (b < a) std::swap(a, b);
  if (const uint32_t* known = productMemo_.find(pairOf(a, b))) return *known;
  Poly result;
  if (const auto shorter = cancelled(a, b)) {
    result = *shorter;
  } else if (const auto other = cancelled(b, a)) {
    result = *other;
  } else if (size(a) == 1 || size(b) == 1) {
    if (size(b) != 1) std::swap(a, b);
    result = timesMonomial(a, part(b, 0).monomial, part(b, 0).coefficient);
  } else {
    if (size(a) > limits_.products / size(b)) throw TooLarge{};
    spend(size(a) * size(b));
    Words words;
    words.reserve(size(a) * size(b));
    for (size_t i = 0; i < size(a); ++i)
      for (size_t j = 0; j < size(b); ++j) {
        const Part x = part(a, i), y = part(b, j);
        words.push_back(pairOf(product(x.monomial, y.monomial), rationals.mul(x.coefficient, y.coefficient)));
      }
    result = internSum(words);
  }
  if (b < a) std::swap(a, b);
  productMemo_.put(pairOf(a, b), result);
  return result;
}

std::optional<Poly> Polynomials::cancelled(Poly a, Poly b) {
  if (size(a) < 2) return std::nullopt;
  std::set<Atom> inverses;
  for (size_t i = 0; i < size(b); ++i)
    if (const Monomial m = part(b, i).monomial; traits_[m].hasInverse)
      for (size_t j = 0; j < factors(m); ++j)
        if (atoms[factor(m, j).atom].kind == AtomKind::Inverse) inverses.insert(factor(m, j).atom);
  if (inverses.empty()) return std::nullopt;
  const UnitForm form = unitForm(a);
  for (Atom inverse : inverses) {
    if (atoms[inverse].arguments[0] != form.core) continue;
    Words with, without;
    for (uint64_t w : sums_[b]) {
      const Monomial m = Monomial(w >> 32);
      bool has = false;
      for (size_t j = 0; j < factors(m); ++j) has |= factor(m, j).atom == inverse;
      if (has)
        with.push_back(pairOf(product(m, powerOf(inverse, -1)), Coefficient(w)));
      else
        without.push_back(w);
    }
    return add(mul(form.unit, internSum(with)), mul(a, internSum(without)));
  }
  return std::nullopt;
}

Poly Polynomials::power(Poly a, unsigned k) {
  Poly result = kUnit;
  for (unsigned i = 0; i < k; ++i) result = mul(result, a);
  return result;
}

std::optional<Poly> Polynomials::inverse(Poly a) {
  if (a == kNull) return std::nullopt;
  const UnitForm form = unitForm(a);
  const Poly outer = inverseOfMonomial(form.unit);
  Poly by = kUnit;
  const Poly numerator = cleared(form.core, &by);
  if (numerator == kNull) return std::nullopt;
  // The core contains no other inverses and is brought to unit form again: clearing may have exposed a common factor.
  const UnitForm cleaned = unitForm(numerator);
  Poly core = cleaned.core;
  if (size(core) == 1 && flags(core).empty())
    core = inverseOfMonomial(core);
  else
    core = atom(AtomKind::Inverse, 0, {core});
  return mul(mul(outer, by), mul(inverseOfMonomial(cleaned.unit), core));
}

// Required: one monomial, no flag in it.
Poly Polynomials::inverseOfMonomial(Poly a) {
  GPUBMC_CHECK(size(a) == 1);
  const Part p = part(a, 0);
  Words words{neg(exponentOf(p.monomial))};
  Poly product = kUnit;
  for (size_t i = 0; i < factors(p.monomial); ++i) {
    const Factor f = factor(p.monomial, i);
    GPUBMC_CHECK(!atoms[f.atom].isFlag());
    if (atoms[f.atom].kind == AtomKind::Inverse) {
      product = mul(product, power(atoms[f.atom].arguments[0], unsigned(f.power)));
    } else {
      words.push_back(factorWord(f.atom, -f.power));
    }
  }
  return timesMonomial(product, internMonomial(words), rationals.inverse(p.coefficient));
}

Poly Polynomials::withFlag(Poly a, Atom flag, bool value) {
  Words words;
  for (uint64_t w : sums_[a]) {
    const Monomial m = Monomial(w >> 32);
    bool has = false;
    for (size_t j = 0; j < factors(m); ++j) has |= factor(m, j).atom == flag;
    if (!has)
      words.push_back(w);
    else if (value)
      words.push_back(pairOf(withoutFactor(m, flag), Coefficient(w)));
  }
  return internSum(words);
}

std::optional<Rational> Polynomials::constantOf(Poly a) const {
  if (a == kNull) return Rational(0);
  if (size(a) == 1 && part(a, 0).monomial == kPlain) return rationals[part(a, 0).coefficient];
  return std::nullopt;
}

std::optional<Atom> Polynomials::atomOf(Poly a) const {
  if (size(a) != 1 || part(a, 0).coefficient != kOne) return std::nullopt;
  const Monomial m = part(a, 0).monomial;
  const bool alone = factors(m) == 1 && exponentOf(m) == kNull && factor(m, 0).power == 1;
  return alone ? std::optional(factor(m, 0).atom) : std::nullopt;
}

std::vector<Atom> Polynomials::flags(Poly a) const {
  std::set<Atom> found;
  for (size_t i = 0; i < size(a); ++i)
    for (size_t j = 0; j < factors(part(a, i).monomial); ++j)
      if (const Atom atom = factor(part(a, i).monomial, j).atom; atoms[atom].isFlag()) found.insert(atom);
  return {found.begin(), found.end()};
}

bool Polynomials::positiveFactor(Factor f, bool strictly) {
  const AtomInfo& info = atoms[f.atom];
  switch (info.kind) {
    case AtomKind::Condition:
    case AtomKind::Positive:
    case AtomKind::Zero: return !strictly;
    case AtomKind::Root: return !strictly || isPositive(info.arguments[0]);
    case AtomKind::Inverse: return isPositive(info.arguments[0]) || (!strictly && f.power % 2 == 0);
    case AtomKind::Log:
      if (const auto c = constantOf(info.arguments[0])) return *c > 1;
      return !strictly && f.power % 2 == 0;
    case AtomKind::Max: {
      const std::vector<Poly> arguments = info.arguments;
      for (Poly p : arguments)
        if (strictly ? isPositive(p) : isNonNegative(p)) return true;
      return !strictly && (hasSquare(f.atom) || f.power % 2 == 0);
    }
    case AtomKind::Unknown:
    case AtomKind::MaskedMax:
    case AtomKind::Function: return f.power % 2 == 0 && (!strictly || f.power < 0);
  }
  return false;
}

bool Polynomials::signsFit(Poly a, bool strictly) {
  if (const auto known = signs_.find({a, strictly}); known != signs_.end()) return known->second;
  bool fits = true, above = false;
  for (size_t i = 0; i < size(a) && fits; ++i) {
    const Part p = part(a, i);
    bool positive = true;
    fits = rationals.sign(p.coefficient) > 0;
    for (size_t j = 0; j < factors(p.monomial) && fits; ++j) {
      fits = positiveFactor(factor(p.monomial, j), false);
      positive = positive && fits && positiveFactor(factor(p.monomial, j), true);
    }
    above |= positive;
  }
  const bool result = fits && (above || !strictly);
  signs_.emplace(std::pair(a, strictly), result);
  return result;
}

bool Polynomials::isPositive(Poly a) {
  return signsFit(a, true);
}
bool Polynomials::isNonNegative(Poly a) {
  return signsFit(a, false);
}

// A total order that is invariant under addition: by the sign of the first coefficient of the difference.
int Polynomials::order(Poly h, Poly g) {
  const auto x = sums_[h], y = sums_[g];
  size_t i = 0;
  while (i < x.size() && i < y.size() && x[i] == y[i]) ++i;
  if (i == x.size() && i == y.size()) return 0;
  const bool onlyX = i == y.size() || (i < x.size() && x[i] >> 32 < y[i] >> 32);
  const bool onlyY = i == x.size() || (i < y.size() && y[i] >> 32 < x[i] >> 32);
  if (onlyX) return rationals.sign(Coefficient(x[i]));
  if (onlyY) return -rationals.sign(Coefficient(y[i]));
  return rationals[Coefficient(x[i])] < rationals[Coefficient(y[i])] ? -1 : 1;
}

Polynomials::UnitForm Polynomials::unitForm(Poly a) {
  if (auto known = unitForms_.find(a); known != unitForms_.end()) return known->second;
  GPUBMC_CHECK(a != kNull);
  const Monomial first = part(a, 0).monomial;
  Poly least = exponentOf(first);
  std::map<Atom, int> common;
  for (size_t i = 0; i < factors(first); ++i) common[factor(first, i).atom] = factor(first, i).power;
  for (size_t i = 1; i < size(a); ++i) {
    const Monomial m = part(a, i).monomial;
    if (order(exponentOf(m), least) < 0) least = exponentOf(m);
    std::map<Atom, int> here;
    for (size_t j = 0; j < factors(m); ++j) here[factor(m, j).atom] = factor(m, j).power;
    for (auto& [atom, power] : common) power = std::min(power, here.contains(atom) ? here[atom] : 0);
    for (auto [atom, power] : here)
      if (power < 0 && !common.contains(atom)) common[atom] = power;
  }
  Words words{least};
  for (auto [atom, power] : common) {
    const bool stays = atoms[atom].isFlag() || hasSquare(atom);
    if (power != 0 && !stays) words.push_back(factorWord(atom, power));
  }
  const Monomial unit = internMonomial(words);
  words[0] = neg(least);
  for (size_t i = 1; i < words.size(); ++i)
    words[i] = factorWord(Atom(words[i] >> 32), -int(int32_t(uint32_t(words[i]))));
  Poly core = timesMonomial(a, internMonomial(words), kOne);
  const Coefficient lead = part(core, 0).coefficient;
  core = scale(core, rationals.inverse(lead));
  const Words whole{pairOf(unit, lead)};
  return unitForms_[a] = {sums_.intern(whole), core};
}

Polynomials::UnitForm Polynomials::positiveForm(Poly a) {
  GPUBMC_CHECK(a != kNull);
  Poly least = exponentOf(part(a, 0).monomial);
  for (size_t i = 1; i < size(a); ++i)
    if (const Poly h = exponentOf(part(a, i).monomial); order(h, least) < 0) least = h;
  Poly core = timesMonomial(a, internMonomial({neg(least)}), kOne);
  Coefficient lead = part(core, 0).coefficient;
  if (rationals.sign(lead) < 0) lead = rationals.neg(lead);
  core = scale(core, rationals.inverse(lead));
  return {scale(exponential(least), lead), core};
}

Poly Polynomials::cleared(Poly a, Poly* by) {
  for (;;) {
    // Clear one inverse at a time: parts with its highest power lose it, others are multiplied by its argument.
    std::map<Atom, int> inverses, negative;
    for (size_t i = 0; i < size(a); ++i)
      for (size_t j = 0; j < factors(part(a, i).monomial); ++j) {
        const Factor f = factor(part(a, i).monomial, j);
        if (atoms[f.atom].kind == AtomKind::Inverse) inverses[f.atom] = std::max(inverses[f.atom], f.power);
        if (f.power < 0) negative[f.atom] = std::min(negative[f.atom], f.power);
      }
    if (!negative.empty()) {
      Words words{kNull};
      for (auto [atom, power] : negative) words.push_back(factorWord(atom, -power));
      const Monomial m = internMonomial(words);
      a = timesMonomial(a, m, kOne);
      if (by) *by = timesMonomial(*by, m, kOne);
      continue;
    }
    if (inverses.empty()) return a;
    const auto [atom, highest] = *inverses.begin();
    const Poly core = atoms[atom].arguments[0];
    std::vector<Words> byPower(size_t(highest) + 1);
    for (uint64_t w : sums_[a]) {
      const Monomial m = Monomial(w >> 32);
      int power = 0;
      for (size_t j = 0; j < factors(m); ++j)
        if (factor(m, j).atom == atom) power = factor(m, j).power;
      byPower[size_t(power)].push_back(power ? pairOf(withoutFactor(m, atom), Coefficient(w)) : w);
    }
    // Horner: ((p0 * core + p1) * core + p2) ...
    Poly sum = internSum(byPower[0]);
    for (size_t k = 1; k < byPower.size(); ++k) sum = add(mul(sum, core), internSum(byPower[k]));
    a = sum;
    if (by) *by = mul(*by, power(core, unsigned(highest)));
  }
}

}  // namespace gpubmc::encoder::real
