#pragma once
// Which kinds of values a float term can have (KLEE-CL, section 6.2, 2): an abstract domain that decides some
// comparisons.

#include "encoder/float/operations.h"

namespace gpubmc::encoder {

enum FloatCategory : uint8_t {
  kNan = 1,
  kMinusInfinity = 2,
  kNegative = 4,
  kZero = 8,  ///< of either sign
  kPositive = 16,
  kPlusInfinity = 32,
};
inline constexpr uint8_t kAnyCategory = 63, kInfinite = kMinusInfinity | kPlusInfinity;

/// Categories of terms, under the assumption that no term is in any of `excluded`.
class FloatCategories {
 public:
  FloatCategories(const TermManager& terms, uint8_t excluded) : terms_(terms), excluded_(excluded) {}
  /// A superset of the categories of the bits, read in this format.
  uint8_t operator()(Term t, FloatFormat format) { return of(t, format, kDepth); }

 private:
  /// Limit on nested operations; below it, every category is possible.
  static constexpr int kDepth = 4;
  uint8_t of(Term t, FloatFormat format, int depth);
  uint8_t ofChoice(Term t, FloatFormat format, bool condition, int depth);
  uint8_t ofExtremum(const FloatOperation& o, Term t, int depth);
  uint8_t ofOperation(const FloatOperation& o, Term t, int depth);

  const TermManager& terms_;
  uint8_t excluded_;
};

/// The possible outcomes of comparing two floats of these categories: a set of FloatOutcome.
uint8_t possibleOutcomes(uint8_t left, uint8_t right);

}  // namespace gpubmc::encoder
