#pragma once
// Barriers that order some memory alone, in loops (OpenCL's barrier with one flag).

#include <optional>

#include "core/check/problem.h"
#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::core {

/// An access to an object that is written, in a loop with a barrier that does not order this memory; none: there is no
/// such access. What a thread does in one round and another in another round is unordered there, and the summary of
/// the loop has both in one. Required: the execution is one of `inputs`, with summaries.
std::optional<ir::InstRef> unfencedInLoop(const Problem& problem, const machine::Inputs& inputs,
                                          const machine::Execution& execution);

}  // namespace gpubmc::core
