#pragma once
// Expressions over a kernel's parameters as terms: --array a=n*m, and conditions that host code states about a launch.

#include <string>

#include "gpu-model/ir/expression.h"
#include "gpu-model/ir/launch.h"
#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/lane_space.h"

namespace gpubmc::core {

/// The sizes of a launch: the grid, and the block.
struct Dimensions {
  machine::BlockIndex grid, block;
};
Dimensions dimensionsOf(encoder::TermManager& terms, const ir::Launch& launch);

/// Parses the text of --array or --assume. Throws UserError that names the unreadable part or the parameter that is not
/// an integer.
ir::Expression parameterExpression(const ir::Kernel& kernel, const std::string& text);

/// The size of an array.
struct Extent {
  encoder::Term bytes;     ///< 48 bits
  encoder::Term possible;  ///< width 1: an allocation can have this size
};

/// The size of `elements` elements of `elementBytes` bytes. Possible: the number of elements is not negative, the size
/// is below 2^47 bytes, and no intermediate result exceeds 64 bits or divides by 0.
Extent extentOf(const machine::Inputs& inputs, const Dimensions& launch, const ir::Expression& elements,
                unsigned elementBytes);

/// An expression as a number.
struct NumberTerm {
  encoder::Term bits;   ///< 64 bits, signed
  encoder::Term exact;  ///< width 1: it is the number, of which no intermediate result exceeds 64 bits
};
NumberTerm numberTerm(const machine::Inputs& inputs, const Dimensions& launch, const ir::Expression& number);

/// True for every value other than 0, and where an intermediate result exceeds 64 bits (the expression then states
/// nothing).
encoder::Term conditionTerm(const machine::Inputs& inputs, const Dimensions& launch, const ir::Expression& condition);

}  // namespace gpubmc::core
