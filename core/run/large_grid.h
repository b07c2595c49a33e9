#pragma once
// A proof for one grid does not cover the other grids that the file launches: the largest one is checked, too.

#include <chrono>

#include "core/check/options.h"
#include "core/check/progress.h"
#include "core/check/result.h"
#include "encoder/util/cancel.h"
#include "encoder/util/parallel.h"

namespace gpubmc::core {

/// The result to report for the kernel. If `first` is a proof for one of several possible grids, the largest grid that
/// the file can launch is checked with limited rows, for `left` at most; its result is returned if it is a violation.
/// Required: `first` is a result for `module`.
KernelResult withLargeGrid(const ir::Module& module, const Options& options, KernelResult first,
                           std::chrono::duration<double> left, const Workers& workers, const Cancellation& cancel,
                           const ProgressCallback& progress);

}  // namespace gpubmc::core
