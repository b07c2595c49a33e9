#pragma once
// Retries with the possible sizes of arrays whose size at a launch is not proved: a kernel that holds for all of them
// holds. One that does not may still hold.

#include "core/run/recheck.h"

namespace gpubmc::core {

/// A Revision. If `first` is a proof without the bounds of arrays whose sizes are not proved, the kernel is checked
/// with all sizes that are possible; that result is returned if it is a proof.
KernelResult withPossibleSizes(const ir::Module& module, const Options& options, KernelResult first, Recheck& again);

}  // namespace gpubmc::core
