#pragma once
// The float operations that computed a value, with their bracketing: ((in[0] + in[1]) + in[2]).

#include <string>

#include "core/equiv/inputs.h"

namespace gpubmc::core::equiv {

/// Deep subterms, and those without a float operation or an input element, are omitted ("..."). If the value depends on
/// contraction, `contracted` selects the form that is shown. Empty: the term has no float operation.
std::string expressionTree(const CommonInputs& inputs, Term value, bool contracted);

}  // namespace gpubmc::core::equiv
