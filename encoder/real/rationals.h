#pragma once
// Exact rational numbers, each identified by a 32-bit number, so that polynomials are arrays of words.

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>

#include "encoder/float/operations.h"
#include "encoder/real/tables.h"

namespace gpubmc::encoder::real {

using Integer = boost::multiprecision::cpp_int;
using Rational = boost::multiprecision::cpp_rational;

/// Numbers belong to one Rationals; equal numbers mean equal rationals.
using Coefficient = uint32_t;
inline constexpr Coefficient kZero = 0, kOne = 1, kMinusOne = 2;

class Rationals {
 public:
  Rationals();
  Coefficient intern(const Rational& r);
  const Rational& operator[](Coefficient c) const { return values_[c]; }
  int sign(Coefficient c) const { return values_[c].sign(); }
  Coefficient add(Coefficient a, Coefficient b);
  Coefficient mul(Coefficient a, Coefficient b);
  Coefficient neg(Coefficient a) { return mul(kMinusOne, a); }
  Coefficient inverse(Coefficient a) { return intern(1 / values_[a]); }  ///< required: not 0

 private:
  struct Hash {
    size_t operator()(const Rational& r) const;
  };
  std::deque<Rational> values_;
  std::unordered_map<Rational, Coefficient, Hash> ids_;
  PairMemo sums_, products_;
};

/// The value of a finite float; none for infinities and NaN.
std::optional<Rational> rationalOf(FloatFormat format, uint64_t bits);
/// 2^exponent.
Rational powerOfTwo(int exponent);
/// r as s^2 * rest, with s as large as division by small primes finds: {s, rest}. Required: r > 0. Ensured: rest is an
/// integer.
std::pair<Rational, Integer> squarePart(const Rational& r);

}  // namespace gpubmc::encoder::real
