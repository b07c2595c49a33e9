#pragma once
// A proof for one grid does not cover the other grids that the file launches: the largest one is checked, too.

#include "core/run/recheck.h"

namespace gpubmc::core {

/// A Revision. If `first` is a proof for one of several possible grids, the largest grid that the file can launch is
/// checked with limited rows; its result is returned if it is a violation.
KernelResult withLargeGrid(const ir::Module& module, const Options& options, KernelResult first, Recheck& again);

}  // namespace gpubmc::core
