#pragma once
// Documented facts about functions that IEEE 754 does not specify: the operands for which CUDA's manual gives NaN, the
// error bounds, and the ranges of inverse functions. They are weaker than a definition and stronger than congruence.
//
// Assumption, which the caller must report: a result has the sign of the real function and is within kDocumentedUlps of
// it. The facts state this at a few points and use that a monotone function lies between its values at neighbouring
// points. So a sine may exceed 1 by its error; an inverse cosine never exceeds pi, because the manual states its range.

#include <span>

#include "encoder/float/operations.h"

namespace gpubmc::encoder {

/// Bound on the distance, in steps of the format, between a result and the rounded exact value. It is larger than any
/// error that CUDA's programming guide lists for one of these functions (6 at most), also where a step is half an ulp.
inline constexpr unsigned kDocumentedUlps = 16;

/// Whether more than congruence is known about the operation. Never for operations with an exact definition.
bool isDocumented(const FloatOperation& operation);

/// Of width 1: what is documented of `result` as the result of the operation. Required: isDocumented; number and width
/// of the operands as the operation takes them.
Term documentedFact(TermManager& terms, const FloatOperation& operation, std::span<const Term> operands, Term result);

}  // namespace gpubmc::encoder
