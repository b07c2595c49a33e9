#pragma once
// Proposes barriers that make a racy kernel hold: each proposal has been checked with the barrier in place.

#include "core/check/options.h"
#include "core/check/progress.h"
#include "core/check/result.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Kernels in which races within a block are all that is wrong: tries a few places for a barrier that orders the two
/// accesses of the first, and notes the first with which the kernel holds (PropertyResult::fix). Required: `run` is the
/// result of a check with the options. Ensured: nothing else of it is changed, and nothing is proposed that `cancel` or
/// a budget has kept from being checked.
void proposeFixes(RunResult& run, const Options& options, const Cancellation& cancel, const ProgressCallback& progress);

}  // namespace gpubmc::core
