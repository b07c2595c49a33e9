#pragma once
// Small expressions over a kernel's integer parameters: --array a=n*m, and what host code says of a launch.

#include <string>

#include "gpu-model/ir/launch.h"
#include "gpu-model/machine/inputs.h"

namespace gpubmc::core {

/// In order of precedence: c ? a : b; < <= > >= == !=; + -; * / %; parentheses; decimal numbers, names of integer
/// parameters, gridDim.x, blockDim.x and their like. Values are 64-bit and signed; conditions are 0 or 1; x / 0 is no
/// fault. Throws UserError naming what it cannot read.
encoder::Term expressionTerm(const machine::Inputs& inputs, const ir::Launch& launch, const std::string& text);

/// Bytes of so many elements of `elementBytes`, as a 48-bit term; a negative count is 0.
encoder::Term extentTerm(const machine::Inputs& inputs, const ir::Launch& launch, const std::string& elements,
                         unsigned elementBytes);

/// What is not 0 is true.
encoder::Term conditionTerm(const machine::Inputs& inputs, const ir::Launch& launch, const std::string& text);

}  // namespace gpubmc::core
