#pragma once
// Pointers that the kernel finds in memory, and what a run assumes of them.

#include "core/check/bound_inputs.h"
#include "core/check/claim.h"

namespace gpubmc::core {

/// Ensured: the claims tell whether accesses are through such pointers, and whether the run took some for not null that
/// may be null at a launch of the file. `bound`: the inputs of the run, after all accesses.
void tellFound(const BoundInputs& bound, Claims& out);

}  // namespace gpubmc::core
