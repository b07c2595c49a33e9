#pragma once
// IEEE 754 arithmetic with integers: every finite float is an integer times a power of two; results are computed
// exactly and rounded once. Shares nothing with encoder/float/exact and the interpreter, which use SymFPU and the
// host's floats.

#include <cstdint>
#include <span>

#include "encoder/float/operations.h"

namespace gpubmc::encoder::test {

struct FloatResult {
  uint64_t bits;
  bool exact = true;  ///< nothing was rounded
};

/// Arithmetic, comparisons and conversions as in encoder/float/exact/definition.h. Exponents of the operands of sums
/// may differ by at most 40, as in kBinary16 and all narrower formats. Throws std::logic_error for functions of
/// <math.h> that are not listed in small_floats.cpp.
FloatResult computed(const FloatOperation& o, std::span<const uint64_t> operands);

bool isNan(FloatFormat f, uint64_t bits);
bool isInfinite(FloatFormat f, uint64_t bits);
bool isZero(FloatFormat f, uint64_t bits);

}  // namespace gpubmc::encoder::test
