#pragma once
// Float operations on constants, exactly as IEEE 754 has them, in integer arithmetic: no float of the host is involved,
// so that the interpreter, which computes with the host's, is an independent witness.

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "gpu-model/ir/ir.h"

namespace gpubmc::machine {

struct FloatFormat {
  unsigned width, mantissa;
  uint64_t infinity() const { return ((uint64_t(1) << (width - 1 - mantissa)) - 1) << mantissa; }
  uint64_t sign() const { return uint64_t(1) << (width - 1); }
  int bias() const { return (1 << (width - 2 - mantissa)) - 1; }
  bool isNan(uint64_t bits) const { return (bits & ~sign()) > infinity(); }
};

/// Required: a float type.
FloatFormat formatOf(ir::TypeKind kind);

/// The result's bits of arithmetic, a square root, a conversion, or a rounding to a whole number (FMath). None where
/// the result is a NaN, whose bits are nobody's business, or for operations that IEEE 754 does not fix.
std::optional<uint64_t> floatConstant(const ir::Inst& inst, std::span<const uint64_t> operands);

/// The rounding mode of an FMath that rounds to a whole number: floorf, ceil, truncf, rint, nearbyint.
std::optional<ir::Rounding> wholeNumberRounding(const std::string& name);

}  // namespace gpubmc::machine
