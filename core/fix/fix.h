#pragma once
// Proposes barriers that make a racy kernel hold: each proposal was checked with the barrier inserted.

#include "core/check/progress.h"
#include "core/check/result.h"
#include "core/options/options.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// For kernels whose only violations are races within a block: tries a few places for a barrier that orders the two
/// accesses of the first race, and records the first one with which the kernel holds (PropertyResult::fix). Required:
/// `run` is the result of a check with the options. Ensured: nothing else of it is changed, and nothing is proposed
/// whose check was cut off by `cancel` or a budget.
void proposeFixes(RunResult& run, const Options& options, const Cancellation& cancel, const ProgressCallback& progress);

}  // namespace gpubmc::core
