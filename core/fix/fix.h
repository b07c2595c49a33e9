#pragma once
// Proposes changes that make a kernel hold: each was checked with the change made. A barrier for a race, `<` for `<=`
// and its like for an access out of bounds.

#include "core/check/progress.h"
#include "core/check/result.h"
#include "core/options/options.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// For kernels whose only violations are races within a block: tries a few places for a barrier that orders the two
/// accesses of the first race. For those whose only violations are accesses out of bounds: tries the comparisons that
/// control the first one, with and without equality. Records the first change with which the kernel holds
/// (PropertyResult::fix). Required:
/// `run` is the result of a check with the options. Ensured: nothing else of it is changed, and nothing is proposed
/// whose check was cut off by `cancel` or a budget.
void proposeFixes(RunResult& run, const Options& options, const Cancellation& cancel, const ProgressCallback& progress);

}  // namespace gpubmc::core
