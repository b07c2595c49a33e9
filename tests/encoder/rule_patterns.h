#pragma once
// For each rule for float terms, terms to which it must apply: every shape of its pattern, in every order in which
// operands can be created, with all roundings and all constants. Checks that the rule preserves their values, for all
// values of their variables or by proof.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "encoder/float/rules.h"

namespace gpubmc::encoder::test {

/// The building blocks of a pattern.
struct Shape {
  TermManager& tm;
  FloatFormat f;
  FloatRounding rounding;
  uint64_t c;  ///< the constant under test
  /// Variables: floats, and others. They are created on first use, if not before.
  std::function<Term(size_t)> x, n;

  Term op(FloatOp which, std::vector<Term> operands) const;
  Term cmp(Term a, Term b, uint8_t outcomes) const;
  Term k(uint64_t bits) const { return tm.constant(bits, f.width); }
  uint64_t one() const { return uint64_t(f.bias()) << f.mantissa; }
};

struct Pattern {
  std::string rule, name;
  std::function<Term(const Shape&)> make;
  size_t floats;                       ///< number of variables of the float format
  std::vector<unsigned> others{};      ///< widths of the other variables
  bool constants = false;              ///< whether to try all constants `c`
  bool roundings = false;              ///< in every rounding; otherwise only to nearest
  bool mayRest = false;                ///< the rule need not apply; if it does, its result is checked
  std::vector<FloatFormat> formats{};  ///< empty: the formats of comparedEverywhere
};

/// All patterns, of all rules.
const std::vector<Pattern>& patterns();

struct Comparison {
  std::optional<std::string> wrong{};  ///< values at which the rule changes the value, or a note that it does not apply
  size_t points = 0;                   ///< at which values were compared
};
/// Compares for all values of the variables: with at most one float in kBinary16, and in 8 bits with all constants;
/// with two in 8 bits; with three and four in 6 and 5 bits; or in the formats of the pattern. In kBinary16, only
/// special constants are tried, with rounding to nearest.
Comparison comparedEverywhere(const Pattern& pattern);
/// Proves the rule with a solver, from the definitions of encoder/float/exact, in kBinary16, with rounding to nearest;
/// empty if it holds. Requires at most two floats, no constants, and a rule that does not assume exact results.
std::optional<std::string> provedInHalf(const Pattern& pattern);

/// The first defect of the rule with this number in floatRules(). Empty if there is none, or no such rule.
std::optional<std::string> wrongFloatRule(uint64_t number);

}  // namespace gpubmc::encoder::test
