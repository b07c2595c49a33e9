#pragma once
// Float operations on constants, exactly as IEEE 754 has them, in integer arithmetic: no float of the host is involved,
// so that the interpreter, which computes with the host's, is an independent witness.

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "encoder/float/operations.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::machine {

using encoder::FloatFormat;

/// Required: a float type.
FloatFormat formatOf(ir::TypeKind kind);

/// The result's bits of arithmetic, a square root, a conversion, or a rounding to a whole number (FMath). None where
/// the result is a NaN, whose bits are nobody's business, or for operations that IEEE 754 does not fix.
std::optional<uint64_t> floatConstant(const ir::Inst& inst, std::span<const uint64_t> operands);
/// The same, if nothing is rounded; a conversion to integers is, and still counts.
std::optional<uint64_t> exactFloatConstant(const ir::Inst& inst, std::span<const uint64_t> operands);

/// The rounding mode of an FMath that rounds to a whole number: floorf, ceil, truncf, rint, nearbyint.
std::optional<ir::Rounding> wholeNumberRounding(const std::string& name);

}  // namespace gpubmc::machine
