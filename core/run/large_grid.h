#pragma once
// A proof for one grid is none for the others that the file launches: the largest one is looked at, too.

#include <chrono>

#include "core/check/options.h"
#include "core/check/progress.h"
#include "core/check/result.h"
#include "encoder/util/cancel.h"
#include "encoder/util/parallel.h"

namespace gpubmc::core {

/// The result that is told of the kernel. If `first` is a proof for one of several grids that it leaves open, the
/// largest one that the file can launch is checked as far as that does not take long, for `left` at most: that is told
/// if it is violated. Required: `module` is what `first` is of.
KernelResult withLargeGrid(const ir::Module& module, const Options& options, KernelResult first,
                           std::chrono::duration<double> left, const Workers& workers, const Cancellation& cancel,
                           const ProgressCallback& progress);

}  // namespace gpubmc::core
