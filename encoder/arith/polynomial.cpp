#include "encoder/arith/polynomial.h"

#include <algorithm>
#include <iterator>

namespace gpubmc::encoder {

namespace {

constexpr Integer kLargest = Integer(1) << kBitsOfIntegers;

Integer withinRange(Integer n) {
  if (n > kLargest || n < -kLargest) throw TooLarge();
  return n;
}

Integer divideDown(Integer a, Integer b) {
  const Integer q = a / b;
  return q * b != a && (a < 0) != (b < 0) ? q - 1 : q;
}

}  // namespace

Integer plus(Integer a, Integer b) {
  return withinRange(a + b);  // both are far from the limits of the type
}

Integer times(Integer a, Integer b) {
  Integer out = 0;
  if (__builtin_mul_overflow(a, b, &out)) throw TooLarge();
  return withinRange(out);
}

Polynomial::Polynomial(Integer constant) {
  add({}, constant);
}

Polynomial Polynomial::of(Monomial m, Integer coefficient) {
  Polynomial out;
  out.add(m, coefficient);
  return out;
}

void Polynomial::add(const Monomial& m, Integer c) {
  if (c == 0) return;
  const auto [at, fresh] = terms_.try_emplace(m, c);
  if (fresh) return void(withinRange(c));
  at->second = plus(at->second, c);
  if (at->second == 0) terms_.erase(at);
}

Integer Polynomial::coefficient(const Monomial& m) const {
  const auto at = terms_.find(m);
  return at == terms_.end() ? 0 : at->second;
}

std::optional<Unknown> Polynomial::single() const {
  if (terms_.size() != 1) return std::nullopt;
  const auto& [m, c] = *terms_.begin();
  if (m.size() != 1 || c != 1) return std::nullopt;
  return m[0];
}

bool Polynomial::mentions(Unknown x) const {
  return std::ranges::any_of(terms_, [&](const auto& t) { return std::ranges::binary_search(t.first, x); });
}

Polynomial Polynomial::operator-() const {
  return Polynomial().plusTimes(*this, {}, -1);
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  Polynomial out;
  for (const auto& [m, c] : b.terms_) out = out.plusTimes(a, m, c);
  return out;
}

Polynomial Polynomial::plusTimes(const Polynomial& other, const Monomial& m, Integer factor) const {
  Polynomial out = *this;
  for (const auto& [n, c] : other.terms_) out.add(product(n, m), times(c, factor));
  return out;
}

Polynomial Polynomial::with(Unknown x, const Polynomial& instead) const {
  if (!mentions(x)) return *this;
  Polynomial out;
  for (const auto& [m, c] : terms_) {
    Monomial rest;
    std::ranges::copy_if(m, std::back_inserter(rest), [&](Unknown y) { return y != x; });
    Polynomial part = of(rest, c);
    for (size_t i = rest.size(); i < m.size(); ++i) part = part * instead;
    out = out + part;
  }
  return out;
}

std::optional<Monomial> quotient(const Monomial& m, const Monomial& divisor) {
  if (!std::ranges::includes(m, divisor)) return std::nullopt;
  Monomial out;
  std::ranges::set_difference(m, divisor, std::back_inserter(out));
  return out;
}

Monomial product(const Monomial& a, const Monomial& b) {
  Monomial out;
  std::ranges::merge(a, b, std::back_inserter(out));
  return out;
}

Divided divided(const Polynomial& p, const Polynomial& divisor) {
  // The leading monomial has an unknown that no other one has, so each step leaves fewer monomials with it; with a
  // monomial as divisor, the order does not matter.
  const Monomial* leading = nullptr;
  Integer by = 0;
  for (const auto& [m, c] : divisor.terms()) {
    const bool isAlone =
        divisor.terms().size() == 1 || (m.size() == 1 && std::ranges::none_of(divisor.terms(), [&](const auto& o) {
                                          return o.first != m && std::ranges::binary_search(o.first, m[0]);
                                        }));
    if (isAlone && (divisor.terms().size() == 1 || c == 1)) leading = &m, by = c;
  }
  Divided out{{}, p};
  if (!leading) return out;
  for (bool isDone = false; !isDone;) {
    isDone = true;
    for (const auto& [m, c] : out.remainder.terms()) {
      const std::optional<Monomial> rest = quotient(m, *leading);
      const Integer times = rest ? divideDown(c, by) : 0;
      if (times == 0 || (rest && !rest->empty() && times * by != c)) continue;
      out.quotient = out.quotient + Polynomial::of(*rest, times);
      out.remainder = out.remainder.plusTimes(divisor, *rest, -times);
      isDone = false;
      break;
    }
  }
  return out;
}

}  // namespace gpubmc::encoder
