#pragma once
// Float operations on constants as IEEE 754 defines them, in integer arithmetic. They do not use the host's floats, so
// the interpreter, which does, is an independent check.

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

/// The result's bits of arithmetic, a square root, a conversion, or a rounding to an integral value (FMath). None if
/// the result is a NaN, whose bits are unspecified, or for operations that IEEE 754 does not define.
std::optional<uint64_t> floatConstant(const ir::Inst& inst, std::span<const uint64_t> operands);
/// The same if nothing is rounded, except that a conversion to integers may round.
std::optional<uint64_t> exactFloatConstant(const ir::Inst& inst, std::span<const uint64_t> operands);

/// The rounding mode of an FMath that rounds to an integral value: floorf, ceil, truncf, rint, nearbyint.
std::optional<ir::Rounding> wholeNumberRounding(const std::string& name);

}  // namespace gpubmc::machine
