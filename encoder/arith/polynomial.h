#pragma once
// Polynomials with integer coefficients over numbered unknowns: the normal form of index arithmetic that does not wrap.

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace gpubmc::encoder {

using Integer = __int128;

/// Thrown where a coefficient would leave the range in which sums and products are exact. Callers then know nothing.
struct TooLarge {};

/// Coefficients and bounds lie between -2^kBits and 2^kBits.
constexpr unsigned kBitsOfIntegers = 120;
Integer plus(Integer a, Integer b);   ///< throws TooLarge
Integer times(Integer a, Integer b);  ///< throws TooLarge

using Unknown = uint32_t;
/// A product of unknowns, sorted; with repetitions. Empty: 1.
using Monomial = std::vector<Unknown>;

class Polynomial {
 public:
  Polynomial() = default;
  Polynomial(Integer constant);  // NOLINT: numbers are polynomials
  static Polynomial unknown(Unknown x) { return of({x}, 1); }
  static Polynomial of(Monomial m, Integer coefficient);

  const std::map<Monomial, Integer>& terms() const { return terms_; }
  Integer coefficient(const Monomial& m) const;
  Integer constant() const { return coefficient({}); }
  bool isZero() const { return terms_.empty(); }
  bool isConstant() const { return terms_.empty() || (terms_.size() == 1 && terms_.begin()->first.empty()); }
  /// The unknown that this is.
  std::optional<Unknown> single() const;
  bool mentions(Unknown x) const;

  Polynomial operator-() const;
  friend Polynomial operator+(const Polynomial& a, const Polynomial& b) { return a.plusTimes(b, {}, 1); }
  friend Polynomial operator-(const Polynomial& a, const Polynomial& b) { return a.plusTimes(b, {}, -1); }
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
  /// *this + factor * m * other.
  Polynomial plusTimes(const Polynomial& other, const Monomial& m, Integer factor) const;
  Polynomial with(Unknown x, const Polynomial& instead) const;

  auto operator<=>(const Polynomial&) const = default;
  bool operator==(const Polynomial&) const = default;

 private:
  void add(const Monomial& m, Integer c);
  std::map<Monomial, Integer> terms_;  ///< no coefficient is 0
};

/// m / divisor, if it is a product.
std::optional<Monomial> quotient(const Monomial& m, const Monomial& divisor);
Monomial product(const Monomial& a, const Monomial& b);

/// Ensured: p == quotient * divisor + remainder as polynomials. Constants are divided downwards. Required: divisor is
/// not 0.
struct Divided {
  Polynomial quotient, remainder;
};
Divided divided(const Polynomial& p, const Polynomial& divisor);

}  // namespace gpubmc::encoder
