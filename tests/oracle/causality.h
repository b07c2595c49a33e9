#pragma once
// Which accesses of one execution race, straight from the definitions (docs/adr/0014): edges between events, and what
// can be reached along them. Slow, for executions of some dozens of events; shares nothing with the vector clocks that
// it judges.

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "gpu-model/interp/witness.h"

namespace gpubmc::oracle {

using RacingPairs = std::set<std::pair<ir::InstRef, ir::InstRef>>;

/// The earlier access first. `events`: what happened, in this order; what they say of happens-before is not looked at.
/// Nothing if the module has what the definitions here do not speak of: asynchronous copies, barriers by number or
/// address.
std::optional<RacingPairs> racingPairs(const ir::Module& module, const ir::Launch& launch,
                                       const std::vector<interp::OrderEvent>& events);

}  // namespace gpubmc::oracle
