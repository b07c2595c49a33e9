#pragma once
// Decides which accesses of one execution race, directly from the definitions (docs/adr/0014): edges between events and
// reachability along them. Slow; meant for executions of a few dozen events. Shares nothing with the vector clocks that
// it is compared with.

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "gpu-model/interp/witness.h"

namespace gpubmc::oracle {

using RacingPairs = std::set<std::pair<ir::InstRef, ir::InstRef>>;

/// The racing pairs, the earlier access first. `events` are the events of the execution in order; their own
/// happens-before data is ignored. Returns nothing if the module contains what the definitions here do not cover:
/// asynchronous copies and barriers by number or address.
std::optional<RacingPairs> racingPairs(const ir::Module& module, const ir::Launch& launch,
                                       const std::vector<interp::OrderEvent>& events);

}  // namespace gpubmc::oracle
