#pragma once
// Sizes of arrays that an array may have at a launch, where which one it has is not known: a kernel that holds with any
// of them holds. One that does not may hold all the same.

#include <chrono>

#include "core/check/options.h"
#include "core/check/progress.h"
#include "core/check/result.h"
#include "encoder/util/cancel.h"
#include "encoder/util/parallel.h"

namespace gpubmc::core {

/// The result that is told of the kernel. If nothing but sizes that are not proved keeps `first` from being a proof, it
/// is checked with all that they may be, for `left` at most: that is told if it is a proof. Required: `module` is what
/// `first` is of.
KernelResult withPossibleSizes(const ir::Module& module, const Options& options, KernelResult first,
                               std::chrono::duration<double> left, const Workers& workers, const Cancellation& cancel,
                               const ProgressCallback& progress);

}  // namespace gpubmc::core
