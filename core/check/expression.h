#pragma once
// The values of expressions over a kernel's parameters as terms: --array a=n*m, and what host code says of a launch.

#include <string>

#include "gpu-model/ir/expression.h"
#include "gpu-model/ir/launch.h"
#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/lane_space.h"

namespace gpubmc::core {

/// The sizes of a launch: blocks, and threads of one.
struct Dimensions {
  machine::BlockIndex grid, block;
};
Dimensions dimensionsOf(encoder::TermManager& terms, const ir::Launch& launch);

/// Reads the text of --array or --assume. Throws UserError naming what it cannot read or what is no integer parameter.
ir::Expression parameterExpression(const ir::Kernel& kernel, const std::string& text);

/// The size of an array.
struct Extent {
  encoder::Term bytes;     ///< 48 bits
  encoder::Term possible;  ///< width 1: it is one that an allocation has
};

/// So many elements of `elementBytes`. Possible: neither a negative number of elements nor 2^47 bytes or more, and no
/// step on the way to it left the 64-bit numbers or divided by 0.
Extent extentOf(const machine::Inputs& inputs, const Dimensions& launch, const ir::Expression& elements,
                unsigned elementBytes);

/// What is not 0 is true. Of values with which a step on the way leaves the 64-bit numbers it says nothing: true.
encoder::Term conditionTerm(const machine::Inputs& inputs, const Dimensions& launch, const ir::Expression& condition);

}  // namespace gpubmc::core
