#pragma once
// Beginnings of executions of any two threads: a loop is left after a few rounds or not at all, so nothing of what the
// two do is made up but what others write. Most of what goes wrong goes wrong there, and is seen with far less work
// than a proof that it does not takes.

#include "core/check/budget.h"
#include "core/check/claim.h"
#include "core/check/problem.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Alarms alone, each seen in a replay (threads_alarm.h); none: nothing is known. `rounds`: of loops whose end depends
/// on inputs; others end with them or after kLimits.roundsOfBeginnings. Required: threadsApply(). Throws Cancelled,
/// Unsupported, InternalError, bad_alloc.
Claims seeBeginnings(const Problem& problem, InputDomain domain, unsigned rounds, const Budget& budget,
                     const Cancellation& cancel);

}  // namespace gpubmc::core
