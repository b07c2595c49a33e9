#pragma once
// Small expressions over a kernel's integer parameters: --array a=n*m, and what host code says of a launch.

#include <string>

#include "gpu-model/ir/launch.h"
#include "gpu-model/machine/inputs.h"

namespace gpubmc::core {

// In order of precedence: c ? a : b; < <= > >= == !=; + -; * / %; parentheses; decimal numbers, names of integer
// parameters, gridDim.x, blockDim.x and their like. Conditions are 0 or 1. Names have the values of their types, and
// what is computed is computed in whole numbers. All functions throw UserError naming what they cannot read.

/// The size of an array.
struct Extent {
  encoder::Term bytes;     ///< 48 bits
  encoder::Term possible;  ///< width 1: it is one that an allocation has
};

/// So many elements of `elementBytes`. Possible: neither a negative number of elements nor 2^47 bytes or more, and no
/// step on the way to it left the 64-bit numbers or divided by 0.
Extent extentOf(const machine::Inputs& inputs, const ir::Launch& launch, const std::string& elements,
                unsigned elementBytes);

/// What is not 0 is true; what wraps on the way wraps.
encoder::Term conditionTerm(const machine::Inputs& inputs, const ir::Launch& launch, const std::string& text);

}  // namespace gpubmc::core
