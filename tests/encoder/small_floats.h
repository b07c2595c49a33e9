#pragma once
// What IEEE 754 computes, with whole numbers: every finite float is one times a power of two, results are exact and
// then rounded once. Nothing here is shared with encoder/float/exact or with the interpreter, which use SymFPU and the
// host's floats.

#include <cstdint>
#include <span>

#include "encoder/float/operations.h"

namespace gpubmc::encoder::test {

struct FloatResult {
  uint64_t bits;
  bool exact = true;  ///< nothing was rounded
};

/// Arithmetic, comparisons and conversions as encoder/float/exact/definition.h has them; of sums and products the
/// operands are at most 40 powers of two apart, as those of 16 bits of kBinary16 and all smaller formats are. Functions
/// of <math.h> that are not listed in small_floats.cpp are a std::logic_error.
FloatResult computed(const FloatOperation& o, std::span<const uint64_t> operands);

bool isNan(FloatFormat f, uint64_t bits);
bool isInfinite(FloatFormat f, uint64_t bits);
bool isZero(FloatFormat f, uint64_t bits);

}  // namespace gpubmc::encoder::test
