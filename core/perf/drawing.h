#pragma once
// The lanes of a warp on the banks of shared memory, or on the sectors of global memory, as SVG.

#include <string>

#include "core/perf/costs.h"

namespace gpubmc::core::perf {

/// The access that has most, of those that were counted. Required: AccessCost::lanes is not empty.
std::string drawing(const AccessCost& access);

}  // namespace gpubmc::core::perf
