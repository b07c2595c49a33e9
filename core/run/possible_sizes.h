#pragma once
// Retries with the possible sizes of arrays whose size at a launch is not proved: a kernel that holds for all of them
// holds. One that does not may still hold.

#include <chrono>

#include "core/check/options.h"
#include "core/check/progress.h"
#include "core/check/result.h"
#include "encoder/util/cancel.h"
#include "encoder/util/parallel.h"

namespace gpubmc::core {

/// The result to report for the kernel. If only unproved sizes keep `first` from being a proof, the kernel is checked
/// with all sizes that are possible, for `left` at most; that result is returned if it is a proof. Required: `first` is
/// a result for `module`.
KernelResult withPossibleSizes(const ir::Module& module, const Options& options, KernelResult first,
                               std::chrono::duration<double> left, const Workers& workers, const Cancellation& cancel,
                               const ProgressCallback& progress);

}  // namespace gpubmc::core
