#pragma once
// The domains of two terms: divisors are not 0, and arguments of roots and logarithms are in range. The two are the
// same function only if their domains are equal.

#include <span>
#include <vector>

#include "encoder/real/reader.h"

namespace gpubmc::encoder::real {

/// Whether an assumption is about the domain of an operation.
inline bool isOfDomain(RealAssumption::Kind kind) {
  using Kind = RealAssumption::Kind;
  return kind == Kind::NonZero || kind == Kind::Positive || kind == Kind::NonNegative;
}

class Domain {
 public:
  explicit Domain(Polynomials& polynomials) : p_(polynomials) {}

  /// From now on this flag (0 or 1) is known to be 1. A value that is not a flag is ignored.
  void know(Poly flag);

  struct Compared {
    std::vector<RealAssumption> told;  ///< requirements of both that are not proved, and other assumptions
    Term alone;                        ///< an unproved requirement of only one of them, if there is one
  };
  Compared compare(std::span<const Taken> left, std::span<const Taken> right);

 private:
  /// `of` is not 0, or not below 0, wherever `where` is not 0.
  struct Demand {
    bool isSign;
    Value of;
    Poly where;
    friend auto operator<=>(const Demand&, const Demand&) = default;
  };
  struct Known {
    Poly above;  ///< a polynomial
    enum class How : uint8_t { Positive, NonNegative, NonZero } how;
  };
  std::vector<Demand> demandsOf(const Taken& t);
  void addNonZero(Poly x, Poly where, std::vector<Demand>& out);
  bool isMet(const Demand& d);
  bool isMet(bool isSign, Poly x, std::span<const Known> known);
  void learn(Atom flag, bool value, std::vector<Known>& known) const;

  Polynomials& p_;
  std::vector<Known> facts_;
};

}  // namespace gpubmc::encoder::real
