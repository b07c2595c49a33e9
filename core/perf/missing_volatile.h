#pragma once
// Lock-step code in which one lane of a warp reads what another has written, while a compiler may keep the value in a
// register: neither volatile accesses nor a fence, a barrier or __syncwarp between them say that it must not.

#include <vector>

#include "core/check/result.h"
#include "core/perf/executions.h"

namespace gpubmc::core::perf {

/// Of the class missing-volatile: a violation for each write that an execution was seen to hand over so, an open
/// property for each where that is not excluded; if there is none, one that holds. Nothing, unless the options of the
/// check say that warps are in lock-step: without that such a read is a race.
std::vector<PropertyResult> missingVolatile(Executions& executions, const Options& options);

}  // namespace gpubmc::core::perf
