#pragma once
// The hypothesis: every launch on its own neither races nor goes wrong, whatever memory holds when it begins.

#include "core/check/progress.h"
#include "core/equiv/result.h"

namespace gpubmc::core::equiv {

/// The ordinary check of every launch, those alike once.
std::vector<Premise> checkLaunches(const CommonInputs& inputs, const Cancellation& cancel,
                                   const ProgressCallback& progress);

/// What stands in the way of a proof: launches that go wrong or were not decided, flags with which they were not
/// checked. The status is what the comparison is at best; none but holds, within bound, and violated goes without why.
Status judge(const CommonInputs& inputs, const std::vector<Premise>& premises, std::vector<Why>& why);

}  // namespace gpubmc::core::equiv
