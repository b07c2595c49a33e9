#pragma once
// What is known of integers: constant bounds of unknowns, and polynomials in them that are not negative. A search shows
// that further polynomials are not negative (docs/design/index-arithmetic.md, section 3).

#include <cstddef>
#include <vector>

#include "encoder/arith/polynomial.h"

namespace gpubmc::encoder {

class Inequalities {
 public:
  /// At most `steps` polynomials are looked at in all searches together; then nothing more is shown.
  explicit Inequalities(size_t steps) : steps_(steps) {}

  Unknown fresh(Integer lo, Integer hi);
  Integer lo(Unknown x) const { return bounds_[x].lo; }
  Integer hi(Unknown x) const { return bounds_[x].hi; }

  /// From now on, `p` is not negative. False: it was known, or follows from constant bounds.
  bool know(Polynomial p);
  const std::vector<Polynomial>& facts() const { return facts_; }

  /// From now on x is `p`: in all facts, and in what normal() returns. What is known of x is known of p. Required: x is
  /// in normal form and does not occur in p.
  void replace(Unknown x, const Polynomial& p);
  Polynomial normal(Polynomial p) const;
  /// An upper bound by constant bounds alone, if it is not too large.
  std::optional<Integer> most(const Polynomial& p) const;

  /// True: p is not negative, by constant bounds alone.
  bool isPlain(const Polynomial& p) const;
  /// True: p is at least 0 for all values of the unknowns that the facts admit.
  bool isNonNegative(const Polynomial& p);
  bool isPositive(const Polynomial& p) { return isNonNegative(p - Polynomial(1)); }
  bool isAtMost(const Polynomial& p, const Polynomial& q) { return isNonNegative(q - p); }
  /// The facts contradict each other.
  bool isContradictory() const { return contradictory_; }
  /// Changes whenever more is known.
  size_t version() const { return version_; }
  bool isExhausted() const { return steps_ == 0; }
  size_t steps() const { return steps_; }
  void setSteps(size_t steps) { steps_ = steps; }

 private:
  struct Bounds {
    Integer lo, hi;
  };
  struct Replaced {
    Unknown x;
    Polynomial by;
  };
  class Search;
  bool narrow(const Polynomial& p);
  void raise(const Polynomial& p);
  std::optional<Integer> least(const Polynomial& p) const;

  std::vector<Bounds> bounds_;  ///< by unknown
  std::vector<Polynomial> facts_;
  std::vector<Replaced> replaced_;
  bool contradictory_ = false;
  size_t steps_, version_ = 0;
};

}  // namespace gpubmc::encoder
