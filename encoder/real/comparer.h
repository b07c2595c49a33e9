#pragma once
// Are two float terms the same function over the real numbers? Both are read as real expressions, rounding left out,
// and brought to a normal form: sums of monomials c * a1^k1 * ... * an^kn * e^h with rational c, atoms ai and an
// exponent h that is such a sum itself. Equal normal forms are equal functions; a point at which certain bounds of the
// two values are apart shows that they differ; anything else is undecided.
//
// One comparer serves all outputs of a kernel and its reference: what was read once is not read again.

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "encoder/float/operations.h"
#include "encoder/term/model.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// What an equality over the reals takes for granted. Always: no rounding, and no NaN, infinity or -0 but those that
/// the terms spell as constants; these are told as Reals. The others stand for what was met in reading the two terms.
/// Of what an operation is not defined for, only that is taken for granted which both terms ask for: what one of them
/// alone asks for is proved.
struct RealAssumption {
  enum class Kind : uint8_t {
    Reals,        ///< arithmetic is that of the real numbers; `term`: none
    Conversion,   ///< a conversion between float formats keeps the value; `term`: none
    NonZero,      ///< `term` is divided by, and is not 0
    Positive,     ///< the logarithm of `term` is taken, and it is above 0
    NonNegative,  ///< the square root of `term` is taken, and it is not below 0
    Irrational,   ///< the constant `term` stands for the irrational number that it is the rounding of (log2(e), ln(2))
    Fraction,     ///< the constant `term` stands for the quotient of small numbers that it is the rounding of (1/3)
  };
  Kind kind;
  Term term;           ///< an operand of one of the two terms that were compared
  FloatFormat format;  ///< in which its bits are read
  friend bool operator==(const RealAssumption&, const RealAssumption&) = default;
};

/// A point at which two terms differ: the left value lies in [left.lo, left.hi], the right one in [right.lo, right.hi],
/// and these are apart; or one of them has no value there, and its bounds are NaN. The bounds are certain: arithmetic
/// on intervals with outward rounding.
struct RealDifference {
  struct Bounds {
    double lo, hi;
  };
  Model point;  ///< of variables and cells of arrays
  Bounds left, right;
};

enum class RealCause : uint8_t {
  Unequal,    ///< the normal forms differ and no point was found that shows it
  Undefined,  ///< `opaque` has no real value: it divides by 0, or takes infinity from infinity
  Domain,     ///< equal where both have values, but one of them alone divides by `opaque`, or takes its root or its
              ///< logarithm, and that this has a value everywhere is not known
  Vacuous,    ///< equal where both have values, and no point was found at which both have one
  TooLarge,   ///< a normal form outgrew RealLimits
};

struct RealResult {
  enum class Verdict : uint8_t { Equal, Different, Undecided };
  Verdict verdict;
  std::vector<RealAssumption> assumptions;   ///< Equal: each once; equal at least wherever these hold
  std::optional<RealDifference> difference;  ///< Different
  RealCause cause{};                         ///< Undecided
  /// Undecided: a subterm that the reader took as an unknown, if there is one: an operator that it does not know, bits
  /// that are made from a float, what would be too large.
  Term opaque;
};

/// Bounds on work, in numbers of things: the same answer on every machine.
struct RealLimits {
  size_t monomials = size_t(1) << 20;  ///< of one sum
  size_t products = size_t(1) << 26;   ///< of monomials, in one comparison
  unsigned points = 3;                 ///< at which two terms are evaluated
  const Cancellation* cancel = nullptr;
};

class RealComparer {
 public:
  /// Only points at which all `facts` (of width 1) are known to hold show a difference, and none that rests on a value
  /// of one of the `abstract` variables: these stand for what is not known, not for inputs. Required: `terms` outlives
  /// this; nobody else makes terms while it works. Throws Cancelled.
  explicit RealComparer(TermManager& terms, std::span<const Term> facts = {}, std::span<const Term> abstract = {},
                        const RealLimits& limits = {});
  ~RealComparer();
  RealComparer(const RealComparer&) = delete;

  /// Of floats of this format. Required: both are as wide as the format.
  RealResult compare(Term a, Term b, FloatFormat format);
  /// Of integers that may depend on floats through comparisons and conversions. Required: of one width.
  RealResult compareIntegers(Term a, Term b);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gpubmc::encoder
