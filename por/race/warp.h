#pragma once
// Races inside a warp whose lanes are ordered by more than block barriers: __syncwarp under independent scheduling, and
// the lock-step of --warp-sync. A warp is small, so pairs of accesses to one cell are compared one by one.

#include <optional>

#include "por/race/barrier_clocks.h"

namespace gpubmc::por {

/// The intra-warp part of `all` (a Block query with its cells filled in); nullopt if it is constant false. `clocks`:
/// certainClocks of the execution; null for lock-step.
std::optional<RaceQuery> warpRaces(machine::Inputs& inputs, const machine::Execution& execution, const RaceQuery& all,
                                   const BarrierClocks* clocks, const RaceOptions& options);

}  // namespace gpubmc::por
