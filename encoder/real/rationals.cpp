#include "encoder/real/rationals.h"

#include "encoder/util/error.h"

namespace gpubmc::encoder::real {

using boost::multiprecision::denominator;
using boost::multiprecision::numerator;

size_t Rationals::Hash::operator()(const Rational& r) const {
  return scatter(hash_value(numerator(r))) ^ hash_value(denominator(r));
}

Rationals::Rationals() {
  for (int v : {0, 1, -1}) intern(Rational(v));
}

Coefficient Rationals::intern(const Rational& r) {
  auto [it, fresh] = ids_.try_emplace(r, Coefficient(values_.size()));
  if (fresh) values_.push_back(r);
  return it->second;
}

Coefficient Rationals::add(Coefficient a, Coefficient b) {
  if (a == kZero) return b;
  if (b == kZero) return a;
  if (b < a) std::swap(a, b);
  if (const uint32_t* known = sums_.find(pairOf(a, b))) return *known;
  const Coefficient c = intern(values_[a] + values_[b]);
  sums_.put(pairOf(a, b), c);
  return c;
}

Coefficient Rationals::mul(Coefficient a, Coefficient b) {
  if (a == kOne) return b;
  if (b == kOne) return a;
  if (a == kZero || b == kZero) return kZero;
  if (b < a) std::swap(a, b);
  if (const uint32_t* known = products_.find(pairOf(a, b))) return *known;
  const Coefficient c = intern(values_[a] * values_[b]);
  products_.put(pairOf(a, b), c);
  return c;
}

Rational powerOfTwo(int exponent) {
  const Integer power = Integer(1) << std::abs(exponent);
  return exponent < 0 ? Rational(Integer(1), power) : Rational(power);
}

std::optional<Rational> rationalOf(FloatFormat f, uint64_t bits) {
  const uint64_t magnitude = bits & (f.sign() - 1);
  if (magnitude >= f.infinity()) return std::nullopt;
  const uint64_t field = magnitude >> f.mantissa, fraction = magnitude & ((uint64_t(1) << f.mantissa) - 1);
  const uint64_t mantissa = field ? fraction | uint64_t(1) << f.mantissa : fraction;
  const int exponent = int(std::max<uint64_t>(field, 1)) - f.bias() - int(f.mantissa);
  const Rational r = Rational(mantissa) * powerOfTwo(exponent);
  return bits & f.sign() ? -r : r;
}

std::pair<Rational, Integer> squarePart(const Rational& r) {
  GPUBMC_CHECK(r > 0);
  // r = num/den = num*den/den^2.
  Integer rest = numerator(r) * denominator(r), root = 1;
  for (unsigned p : {2u, 3u, 5u, 7u, 11u, 13u, 17u, 19u, 23u, 29u, 31u})
    while (rest % (p * p) == 0) rest /= p * p, root *= p;
  if (const Integer whole = sqrt(rest); whole * whole == rest) root *= whole, rest = 1;
  return {Rational(root, denominator(r)), rest};
}

}  // namespace gpubmc::encoder::real
