#pragma once
// Where two terms have values: what they divide by is not 0, and there is a root or a logarithm of what one is taken
// of. The two are one function only if they have values at the same places.

#include <span>
#include <vector>

#include "encoder/real/reader.h"

namespace gpubmc::encoder::real {

/// Whether an assumption is about what an operation is defined for.
inline bool isOfDomain(RealAssumption::Kind kind) {
  using Kind = RealAssumption::Kind;
  return kind == Kind::NonZero || kind == Kind::Positive || kind == Kind::NonNegative;
}

class Domain {
 public:
  explicit Domain(Polynomials& polynomials) : p_(polynomials) {}

  /// From now on this flag (0 or 1) is known to be 1. What is no flag is not used.
  void know(Poly flag);

  struct Compared {
    std::vector<RealAssumption> told;  ///< what both ask for and nothing proves, and what is no matter of domains
    Term alone;                        ///< what only one of them asks for, and nothing proves, if there is such a thing
  };
  Compared compare(std::span<const Taken> left, std::span<const Taken> right);

 private:
  /// `of` is not 0 resp. not below 0, wherever `where` is not 0.
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
