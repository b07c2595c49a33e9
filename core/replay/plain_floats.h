#pragma once
// Floats of a witness that people can read.

#include <functional>

#include "gpu-model/interp/witness.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Solvers take any bits for a float that does not matter: NaN, 1e-39. Gives the floats among the parameters, and in
/// the initial contents of arrays of floats, that are not finite, or beyond 2^20 or below 2^-20, the values 1 or 0
/// instead: all of them at once, or else one parameter or array after the other. `accepts` runs the witness: whether it
/// still shows what it is to show. Ensured: `witness` is one that was accepted last, or is unchanged.
void plainFloats(const ir::Module& module, interp::Witness& witness,
                 const std::function<bool(const interp::Witness&)>& accepts);

}  // namespace gpubmc::core
