#pragma once
// The operations on floats that made a value, with their bracketing: ((in[0] + in[1]) + in[2]).

#include <string>

#include "core/equiv/inputs.h"

namespace gpubmc::core::equiv {

/// What is far down, or no operation on floats and no element of an input, is left out ("..."). Of what depends on
/// contraction that is shown which `contracted` says. Empty: the term has no operation on floats.
std::string expressionTree(const CommonInputs& inputs, Term value, bool contracted);

}  // namespace gpubmc::core::equiv
