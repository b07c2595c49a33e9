#pragma once
// Replaces the floats of a witness by readable ones.

#include <functional>

#include "gpu-model/interp/witness.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Solvers choose any bits for a float that does not matter: NaN, 1e-39. Among the parameters and the initial contents
/// of float arrays, replaces floats that are not finite, or beyond 2^20 or below 2^-20, by 1 or 0: all of them at once,
/// or otherwise one parameter or array after the other. `accepts` runs the witness and decides whether it still shows
/// the violation. Ensured: `witness` is the last accepted one, or is unchanged.
void plainFloats(const ir::Module& module, interp::Witness& witness,
                 const std::function<bool(const interp::Witness&)>& accepts);

}  // namespace gpubmc::core
