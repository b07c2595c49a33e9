#pragma once
// Rewrite rules for float terms: the rules of KLEE-CL's table 3 that the normal forms of encoder/term do not include
// (its rules 11 to 18 are such normal forms), and similar ones. One table, applied by the canonicaliser and tested
// against float arithmetic.
//
// Two floats are the same if their bits are equal or both are NaN.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "encoder/float/operations.h"

namespace gpubmc::encoder {

/// Assumptions of a rule about all floats that a term is built from, operands and results alike. They concern the term
/// that the rule is applied to; that nothing is rounded concerns the resulting term, too.
enum FloatAssumption : uint8_t {
  kPositiveZero = 1,   ///< the two zeros are considered equal
  kFiniteFloats = 2,   ///< no float is infinite or NaN
  kOrderedFloats = 4,  ///< no float is NaN
  kAssociative = 8,    ///< sums and products are not rounded
};

struct FloatRule {
  const char* name;
  uint8_t needs;  ///< a set of FloatAssumption
  /// The term that may replace `t` under the assumptions; none if the rule does not apply.
  std::optional<Term> (*apply)(TermManager& terms, Term t);
};

/// Tried in this order, at each term after its operands.
std::span<const FloatRule> floatRules();

/// The operator of an application; none for other terms.
std::optional<FloatOperation> floatOperationOf(const TermManager& terms, Term t);
/// A sum or product that associates under kAssociative: one that rounds to nearest.
bool associates(const FloatOperation& o);
/// The leaves below `open` after flattening binary applications of this operation, up to a limit.
std::vector<Term> chain(const TermManager& terms, const FloatOperation& o, std::vector<Term> open);

}  // namespace gpubmc::encoder
