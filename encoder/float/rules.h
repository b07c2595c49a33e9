#pragma once
// Rewrite rules for float terms: the rules of KLEE-CL's table 3 that the normal forms of encoder/term do not have
// already (its rules 11 to 18 are such normal forms), and some more of their kind. One table, which the canonicaliser
// applies and the tests hold against float arithmetic.
//
// Two floats are the same if their bits are or both are NaN.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "encoder/float/operations.h"

namespace gpubmc::encoder {

/// What a rule takes for granted of all floats that a term is made from, operands and results alike: of the term that
/// it is applied to; that nothing is rounded, of the term that it makes, too.
enum FloatAssumption : uint8_t {
  kPositiveZero = 1,   ///< the two zeros are not told apart
  kFiniteFloats = 2,   ///< none is infinite or NaN
  kOrderedFloats = 4,  ///< none is NaN
  kAssociative = 8,    ///< sums and products round nothing
};

struct FloatRule {
  const char* name;
  uint8_t needs;  ///< a set of FloatAssumption
  /// The term that may stand for `t` where the assumptions hold; none if the rule has nothing to say of it.
  std::optional<Term> (*apply)(TermManager& terms, Term t);
};

/// Tried in this order, at each term after its operands.
std::span<const FloatRule> floatRules();

/// The operator of an application; none for other terms.
std::optional<FloatOperation> floatOperationOf(const TermManager& terms, Term t);
/// A sum or product that associates under kAssociative: of numbers rounded to nearest.
bool associates(const FloatOperation& o);
/// What is under `open` once applications of this operation of two operands are taken apart, as far as there is a
/// limit.
std::vector<Term> chain(const TermManager& terms, const FloatOperation& o, std::vector<Term> open);

}  // namespace gpubmc::encoder
