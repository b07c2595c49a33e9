#pragma once
// For each rule for float terms, terms on which it has to fire: every shape of its pattern, in every order in which
// operands can have been made, with all roundings and all constants; and whether it keeps their values, for all values
// of their variables or by proof.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "encoder/float/rules.h"

namespace gpubmc::encoder::test {

/// What a pattern is made from.
struct Shape {
  TermManager& tm;
  FloatFormat f;
  FloatRounding rounding;
  uint64_t c;  ///< the constant that is tried
  /// Variables: floats, and others. They are made when they are first asked for, if not before.
  std::function<Term(size_t)> x, n;

  Term op(FloatOp which, std::vector<Term> operands) const;
  Term cmp(Term a, Term b, uint8_t outcomes) const;
  Term k(uint64_t bits) const { return tm.constant(bits, f.width); }
  uint64_t one() const { return uint64_t(f.bias()) << f.mantissa; }
};

struct Pattern {
  std::string rule, name;
  std::function<Term(const Shape&)> make;
  size_t floats;                       ///< variables of the format
  std::vector<unsigned> others{};      ///< widths of other variables
  bool constants = false;              ///< whether `c` is all there are
  bool roundings = false;              ///< of any rounding; to nearest else
  bool mayRest = false;                ///< the rule need not fire: what it makes if it does is looked at alone
  std::vector<FloatFormat> formats{};  ///< none: those of comparedEverywhere
};

/// All patterns, of all rules.
const std::vector<Pattern>& patterns();

struct Comparison {
  std::optional<std::string> wrong{};  ///< values at which the rule changes the value; or that it does not fire
  size_t points = 0;                   ///< at which values were compared
};
/// For all values of the variables: in kBinary16 and with all constants in 8 bits if there is at most one float, in 8
/// bits if there are two, in 6 and 5 bits if there are three and four; or in the formats of the pattern. With
/// constants, kBinary16 has those of special kinds, and rounds to nearest.
Comparison comparedEverywhere(const Pattern& pattern);
/// By a solver, over the definitions of encoder/float/exact, in kBinary16, to the nearest number: none, if that holds.
/// Required: at most two floats, no constants; the rule does not assume that nothing is rounded.
std::optional<std::string> provedInHalf(const Pattern& pattern);

/// Of the rule with this number in floatRules(): where its patterns are wrong. None: nowhere, or there is no such rule.
std::optional<std::string> wrongFloatRule(uint64_t number);

}  // namespace gpubmc::encoder::test
