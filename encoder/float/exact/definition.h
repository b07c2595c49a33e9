#pragma once
// The results of IEEE 754 operations, bit for bit, as terms over the bits of the operands (through SymFPU). Elsewhere
// float operations are uninterpreted functions; these are their definitions, for queries that depend on them.

#include <span>

#include "encoder/float/operations.h"

namespace gpubmc::encoder {

/// Whether there is a definition: arithmetic except the remainder, square roots, comparisons, conversions, and rounding
/// to integral values, in the named formats. False for operations that IEEE 754 or C leaves to the implementation.
bool hasExactDefinition(const FloatOperation& operation);

/// The bits of the result. Conversions to integers saturate and map NaN to 0, as in CUDA; minima and maxima are minNum
/// and maxNum with -0 below +0, and have the bits of one of the operands. A NaN that an operation makes is the quiet
/// one without a payload; the actual NaN may differ, so no conclusion about its bits is sound (see exactFact).
/// Required: hasExactDefinition; number and width of the operands as the operation takes them.
Term exactResult(TermManager& terms, const FloatOperation& operation, std::span<const Term> operands);

/// Of width 1: the application has its IEEE 754 value. It is equal to exactResult of its operands if that is not NaN;
/// otherwise it is any NaN. Constant true if nothing is known of the application: it is not an operation of
/// encoder/float, or has no definition. Required: `apply` is an Apply.
Term exactFact(TermManager& terms, Term apply);

}  // namespace gpubmc::encoder
