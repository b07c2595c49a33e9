#pragma once
// Bounded bug hunting with two symbolic threads: a loop is left after a few iterations or not at all, so only the
// values written by other threads are over-approximated. Most violations occur early, and finding them takes far less
// work than a proof that there are none.

#include "core/check/budget.h"
#include "core/check/claim.h"
#include "core/check/problem.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Alarms only, each confirmed by a replay (replay_candidate.h); none: nothing is known. `rounds`: for loops whose end
/// depends on inputs; others are followed to their end or for kLimits.roundsOfBeginnings iterations. Required:
/// threadsApply(). Throws Cancelled, Unsupported, InternalError, bad_alloc.
Claims seeBeginnings(const Problem& problem, InputDomain domain, unsigned rounds, const Budget& budget,
                     const Cancellation& cancel);

}  // namespace gpubmc::core
