#pragma once
// --param n=VALUE: the text is interpreted by the type of the parameter.

#include <cstdint>

#include "core/options/options.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// The bits of the value in the parameter's type. Throws UserError that names the origin if the parameter is not a
/// scalar, or if the text is not a value of its type.
uint64_t parameterBits(const ir::KernelParam& parameter, const GivenValue& value);

}  // namespace gpubmc::core
