#pragma once
// What is documented of functions that IEEE 754 does not fix: where CUDA's manual has them NaN, how far they are off
// the real function, and the intervals of inverse functions. Less than a definition, more than congruence: for
// questions that hang on it.
//
// Taken for granted, and to be told by whoever uses it: a result has the sign of the real function and is within
// kDocumentedUlps of it, as far as a few points tell: between two of them a function that grows lies between its values
// there. So a sine may be above 1, by its error; an inverse cosine is never above pi, of which the manual speaks.

#include <span>

#include "encoder/float/operations.h"

namespace gpubmc::encoder {

/// Steps between a result and the real one, rounded. More than any error that CUDA's programming guide lists for one of
/// these functions (6 at most), also where a step is half a unit.
inline constexpr unsigned kDocumentedUlps = 16;

/// Whether there is more to say of it than congruence. Never of what has an exact definition.
bool isDocumented(const FloatOperation& operation);

/// Of width 1: what is documented of `result` as the operation's. Required: isDocumented; as many operands as the
/// operation takes; all as wide as it takes them.
Term documentedFact(TermManager& terms, const FloatOperation& operation, std::span<const Term> operands, Term result);

}  // namespace gpubmc::encoder
