#pragma once
// What IEEE 754 computes, bit for bit, as terms over the bits of the operands (through SymFPU). Float operations are
// uninterpreted functions elsewhere; this is what they stand for, for questions that hang on it.

#include <span>

#include "encoder/float/operations.h"

namespace gpubmc::encoder {

/// Whether there is a definition: arithmetic but the remainder, square roots, comparisons, conversions, and rounding to
/// whole numbers, in the formats that have a name. False for what IEEE 754 or C leaves to the implementation.
bool hasExactDefinition(const FloatOperation& operation);

/// The result's bits. Conversions to integers go to the nearest integer there is, and NaN to 0, as CUDA has them;
/// minima and maxima are minNum and maxNum with -0 below +0, and the bits of one of the operands. A NaN that an
/// operation makes is the quiet one without a payload: which it really is, nobody may conclude from this (see
/// exactFact). Required: hasExactDefinition; as many operands as the operation takes, as wide as it takes them.
Term exactResult(TermManager& terms, const FloatOperation& operation, std::span<const Term> operands);

/// Of width 1: the application is what it stands for. Equal to exactResult of its operands, where that is no NaN; else
/// any NaN. Constant true where nothing is known of the application: no operation of encoder/float, or one without a
/// definition. Required: `apply` is an Apply.
Term exactFact(TermManager& terms, Term apply);

}  // namespace gpubmc::encoder
