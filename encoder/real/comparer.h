#pragma once
// Decides whether two float terms are the same function over the real numbers. Both are read as real expressions
// without rounding and brought to a normal form: sums of monomials c * a1^k1 * ... * an^kn * e^h with rational c, atoms
// ai and an exponent h that is such a sum itself. Equal normal forms mean equal functions; a point at which the bounds
// of the two values are disjoint shows a difference; all other cases are undecided.
//
// One comparer serves all outputs of a kernel and its reference: each term is read once.

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "encoder/float/operations.h"
#include "encoder/term/model.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// The assumptions of an equality over the reals. Always: no rounding, and no NaN, infinity or -0 except those that the
/// terms contain as constants; these are reported as Reals. The other kinds record what was met in reading the two
/// terms. A condition under which an operation is defined is assumed only if both terms require it; one that only one
/// of them requires must be proved.
struct RealAssumption {
  enum class Kind : uint8_t {
    Reals,        ///< arithmetic is that of the real numbers; `term`: none
    Conversion,   ///< a conversion between float formats preserves the value; `term`: none
    NonZero,      ///< `term` is a divisor and is not 0
    Positive,     ///< the logarithm of `term` is taken, so it is positive
    NonNegative,  ///< the square root of `term` is taken, so it is not negative
    Irrational,   ///< the constant `term` is read as the irrational number that rounds to it (log2(e), ln(2))
    Fraction,     ///< the constant `term` is read as the quotient of small integers that rounds to it (1/3)
  };
  Kind kind;
  Term term;           ///< an operand of one of the two terms that were compared
  FloatFormat format;  ///< the format of its bits
  friend bool operator==(const RealAssumption&, const RealAssumption&) = default;
};

/// A point at which two terms differ: the left value lies in [left.lo, left.hi], the right one in [right.lo, right.hi],
/// and the intervals are disjoint; or one of them has no value there, and its bounds are NaN. The bounds are rigorous:
/// interval arithmetic with outward rounding.
struct RealDifference {
  struct Bounds {
    double lo, hi;
  };
  Model point;  ///< values of variables and cells of arrays
  Bounds left, right;
};

enum class RealCause : uint8_t {
  Unequal,    ///< the normal forms differ, but no point shows a difference
  Undefined,  ///< `opaque` has no real value: it divides by 0, or is infinity minus infinity
  Domain,   ///< equal where both have values, but only one of them divides by `opaque`, or takes its root or logarithm,
            ///< and it is not proved that this is always defined
  Vacuous,  ///< equal where both have values, but no point was found at which both have one
  TooLarge,  ///< a normal form exceeded RealLimits
};

struct RealResult {
  enum class Verdict : uint8_t { Equal, Different, Undecided };
  Verdict verdict;
  std::vector<RealAssumption> assumptions;   ///< Equal: without duplicates; the equality holds wherever these hold
  std::optional<RealDifference> difference;  ///< Different
  RealCause cause{};                         ///< Undecided
  /// Undecided: a subterm that was read as an unknown, if there is one: an unsupported operator, bits that are computed
  /// from a float, or a value whose normal form would be too large.
  Term opaque;
};

/// Limits on work, as counts: the answer is the same on every machine.
struct RealLimits {
  size_t monomials = size_t(1) << 20;  ///< monomials of one sum
  size_t products = size_t(1) << 26;   ///< products of monomials in one comparison
  unsigned points = 3;                 ///< points at which two terms are evaluated
  const Cancellation* cancel = nullptr;
};

class RealComparer {
 public:
  /// Only points at which all `facts` (of width 1) are known to hold show a difference, and only if no value of an
  /// `abstract` variable is needed: these are not inputs but placeholders for unknown values. Required: `terms`
  /// outlives this; no other code creates terms during a call. Throws Cancelled.
  explicit RealComparer(TermManager& terms, std::span<const Term> facts = {}, std::span<const Term> abstract = {},
                        const RealLimits& limits = {});
  ~RealComparer();
  RealComparer(const RealComparer&) = delete;

  /// Compares floats of this format. Required: both are as wide as the format.
  RealResult compare(Term a, Term b, FloatFormat format);
  /// Compares integers that may depend on floats through comparisons and conversions. Required: the same width.
  RealResult compareIntegers(Term a, Term b);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gpubmc::encoder
