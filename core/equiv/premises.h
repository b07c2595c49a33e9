#pragma once
// The hypothesis: each launch by itself is free of races and other violations, whatever the initial contents of memory.

#include "core/check/progress.h"
#include "core/equiv/result.h"

namespace gpubmc::core::equiv {

/// The ordinary check of every launch; identical launches are checked once.
std::vector<Premise> checkLaunches(const CommonInputs& inputs, const Cancellation& cancel,
                                   const ProgressCallback& progress);

/// The obstacles to a proof: launches with violations or undecided checks, flags that disable checks. The status is the
/// best that the comparison can reach; only Holds, HoldsWithinBound and Violated have no reason.
Status judge(const CommonInputs& inputs, const std::vector<Premise>& premises, std::vector<Why>& why);

}  // namespace gpubmc::core::equiv
