#pragma once
// Functions of finite real numbers in normal form, with identities that make equal values coincide: e^a * e^b =
// e^(a+b), log(e^x) = x, sqrt(x)^2 = x, max(max(a, b), c) = max(a, b, c), the factorisation of 1 / (c * m * (x + y)). A
// function of a value that depends on flags is a choice between its values without the flags, as long as there are few.

#include <functional>
#include <map>
#include <optional>
#include <span>

#include "encoder/real/polynomials.h"

namespace gpubmc::encoder::real {

class Functions {
 public:
  explicit Functions(Polynomials& polynomials) : p_(polynomials) {}

  /// 1 / x. None: x is 0. Sets `assumed` if x is not known to be nonzero.
  std::optional<Poly> inverse(Poly x, bool& assumed);
  Poly exp(Poly x);
  /// None: x is certainly not positive. Sets `assumed` if x is not known to be positive.
  std::optional<Poly> log(Poly x, bool& assumed);
  /// None: x is a negative number. Sets `assumed` if x is not known to be nonnegative.
  std::optional<Poly> sqrt(Poly x, bool& assumed);
  Poly max(Poly x, Poly y);
  /// max(x, y) where the flag is 1, x where it is 0. Required: `flag` is always 0 or 1.
  Poly maskedMax(Poly x, Poly flag, Poly y);
  Poly min(Poly x, Poly y) { return p_.neg(max(p_.neg(x), p_.neg(y))); }
  /// 1 where x > 0 (or x = 0), otherwise 0.
  Poly positive(Poly x);
  Poly zero(Poly x);
  /// Required: `flag` is always 0 or 1.
  Poly choice(Poly flag, Poly x, Poly y);
  /// An uninterpreted function, except that f(-x) = -f(x) if odd, f(-x) = f(x) if even.
  enum class Parity { None, Odd, Even };
  Poly function(uint64_t which, std::span<const Poly> arguments, Parity parity = Parity::None);

  Poly logOfTwo() { return logOfConstant(2); }

 private:
  using Unary = std::function<std::optional<Poly>(Poly)>;
  std::optional<Poly> overFlags(Poly x, unsigned depth, const Unary& f);
  std::optional<Poly> inversePlain(Poly x, bool& assumed);
  std::optional<Poly> logPlain(Poly x, bool& assumed);
  std::optional<Poly> sqrtPlain(Poly x, bool& assumed);
  Poly maxPlain(Poly x, Poly y);
  /// The arguments of the maximum x, each with the condition under which it counts.
  std::map<Poly, Poly> maskedArguments(Poly x);
  bool isMasked(Poly x) const;
  Poly positivePlain(Poly x);
  Poly logOfConstant(const Rational& r);
  Poly rootOfConstant(const Rational& r);
  std::optional<Atom> maximum(Poly x) const;

  Polynomials& p_;
};

}  // namespace gpubmc::encoder::real
