#pragma once
// From names to a comparison: the kernels, and which of their parameters share an input.

#include "core/equiv/comparison.h"

namespace gpubmc::core::equiv {

/// Parameters of two launches share an input if --map says so, otherwise by name; if the reference has no name in
/// common with the kernel, by position. Ensured: all parameters of one input have one type; every parameter is bound;
/// the names in options.params and options.arrays exist. Throws UserError with names and signatures for a mismatch.
Comparison pair(const ir::Module& module, const Question& question);

}  // namespace gpubmc::core::equiv
