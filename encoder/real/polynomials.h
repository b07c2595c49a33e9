#pragma once
// Sums of monomials c * a1^k1 * ... * an^kn * e^h: rational c, atoms ai, integer powers ki of any sign, and an exponent
// h that is such a sum. Every sum has one number. Kept in normal form: a flag, a root and an absolute value have power
// 0 or 1, exponents contain no integer multiples of logarithms, and a sum times its own Inverse is 1 where the two meet
// as factors. Two sums with different numbers may still be equal: isZero decides that for the difference, up to
// relations between the atoms.

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "encoder/real/atoms.h"
#include "encoder/real/rationals.h"
#include "encoder/util/cancel.h"

namespace gpubmc::encoder::real {

/// A monomial without its coefficient, by its number.
using Monomial = uint32_t;

/// Thrown if a sum exceeds the limit on monomials, or takes more work than allowed.
struct TooLarge {};

/// Thrown for a negative power of a value that turns out to be 0.
struct NoValue {};

class Polynomials {
 public:
  static constexpr Poly kNull = 0, kUnit = 1;  ///< the sums 0 and 1
  static constexpr Monomial kPlain = 0;        ///< the monomial 1

  struct Limits {
    size_t monomials, products;
  };
  Polynomials(const Limits& limits, const Cancellation* cancel);

  Atoms atoms;
  Rationals rationals;

  // --- construction; throws TooLarge, NoValue and Cancelled
  // -----------------------------------------------------------
  Poly constant(const Rational& r);
  Poly atom(AtomKind kind, uint64_t tag, const std::vector<Poly>& arguments = {});
  Poly add(Poly a, Poly b);
  Poly sub(Poly a, Poly b) { return add(a, scale(b, kMinusOne)); }
  Poly neg(Poly a) { return scale(a, kMinusOne); }
  Poly scale(Poly a, Coefficient c);
  Poly mul(Poly a, Poly b);
  Poly power(Poly a, unsigned k);
  Poly exponential(Poly h);  ///< e^h
  /// 1 / a. None: a is 0.
  std::optional<Poly> inverse(Poly a);
  /// `a` with the flag replaced by this number.
  Poly withFlag(Poly a, Atom flag, bool value);

  // --- inspection ---------------------------------------------------------------------------------------------------
  struct Part {
    Monomial monomial;
    Coefficient coefficient;
  };
  /// Ascending by monomial; no coefficient is 0.
  size_t size(Poly a) const { return sums_[a].size(); }
  Part part(Poly a, size_t i) const { return {Monomial(sums_[a][i] >> 32), Coefficient(sums_[a][i])}; }
  Poly exponentOf(Monomial m) const { return Poly(monomials_[m][0]); }
  struct Factor {
    Atom atom;
    int power;
  };
  size_t factors(Monomial m) const { return monomials_[m].size() - 1; }
  Factor factor(Monomial m, size_t i) const {
    return {Atom(monomials_[m][i + 1] >> 32), int(int32_t(uint32_t(monomials_[m][i + 1])))};
  }
  std::optional<Rational> constantOf(Poly a) const;
  /// The atom, if `a` is a single atom.
  std::optional<Atom> atomOf(Poly a) const;
  /// Flags among the factors of the monomials, ascending.
  std::vector<Atom> flags(Poly a) const;
  /// Certainly positive; certainly nonnegative, wherever the arguments of its roots, logarithms and inverses allow a
  /// value.
  bool isPositive(Poly a);
  bool isNonNegative(Poly a);

  /// a = unit * core, where the unit is one monomial without flags and roots; the core is invariant under
  /// multiplication by other units. Required: a is not 0.
  struct UnitForm {
    Poly unit, core;
  };
  UnitForm unitForm(Poly a);
  /// As unitForm; the unit is a positive rational times e^h.
  UnitForm positiveForm(Poly a);
  /// a * d without inverses and negative powers, for some d that is not 0; `by`, if given, is multiplied by d.
  Poly cleared(Poly a, Poly* by = nullptr);
  /// Whether it is 0 as a function of its atoms, taken as independent. true: certainly.
  bool isZero(Poly a) { return cleared(a) == kNull; }

  /// Sets the number of products that may be made from now on.
  void allow(size_t products) { productsLeft_ = products; }

 private:
  using Words = std::vector<uint64_t>;
  Poly internSum(Words& words);  ///< unsorted, monomials may repeat; reduces what is reducible
  Poly inverseOfMonomial(Poly a);
  Poly timesMonomial(Poly a, Monomial m, Coefficient c);
  Monomial product(Monomial a, Monomial b);
  Monomial internMonomial(const Words& words);
  Monomial withoutFactor(Monomial m, Atom atom);
  Monomial powerOf(Atom a, int power);
  Poly reduced(Words& words);
  /// The square of an atom for which it is known: a root, an absolute value.
  std::optional<Poly> squareOf(Atom a);
  bool hasSquare(Atom a) const;
  struct Logarithm {
    Poly base;
    Coefficient times;
  };
  /// An integer multiple of a logarithm among the parts of an exponent.
  std::optional<Logarithm> wholeLogarithm(Poly h) const;
  /// The quotient by the Inverse whose argument is `core`, if a part of `b` contains it.
  std::optional<Poly> cancelled(Poly a, Poly b);
  int order(Poly h, Poly g);  ///< a total order of exponents that is invariant under shifts
  void spend(size_t products);
  bool positiveFactor(Factor f, bool strictly);
  bool signsFit(Poly a, bool strictly);

  struct Traits {
    bool reducible = false, hasInverse = false;
  };
  Limits limits_;
  Poll poll_;
  size_t productsLeft_;
  Sequences sums_, monomials_;
  std::vector<Traits> traits_;  ///< by monomial
  PairMemo sumMemo_, productMemo_, monomialMemo_;
  std::map<Poly, UnitForm> unitForms_;
  std::map<std::pair<Poly, bool>, bool> signs_;
};

}  // namespace gpubmc::encoder::real
