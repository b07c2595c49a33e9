#pragma once
// Whether an environment leaves the branches of a kernel reachable.

#include "core/check/environment.h"
#include "core/run/recheck.h"

namespace gpubmc::core {

/// For each branch of the kernel whose condition depends on a parameter or an array that the environment mentions:
/// whether both sides are still reached. False: a side is reached without the environment, but was not seen to be
/// reached under it. Required: the environment is over parameters of the kernel. Each side costs a check for an
/// assertion there, and a second one only where the first finds none.
bool leavesBranches(const ir::Module& module, uint32_t kernel, const Options& options, const Environment& environment,
                    Recheck& again);

}  // namespace gpubmc::core
