#pragma once
// --param n=VALUE: what the text means depends on the type of the parameter.

#include <cstdint>

#include "core/check/options.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// The bits of the value in the parameter's type. Throws UserError naming who gave it if the parameter is no scalar, or
/// if the text is no value of its type.
uint64_t parameterBits(const ir::KernelParam& parameter, const GivenValue& value);

}  // namespace gpubmc::core
