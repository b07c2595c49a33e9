#pragma once
// Races inside a block where some of its threads meet at named barriers: pairs of accesses to one cell are looked at
// one by one.

#include <optional>

#include "por/race/barrier_clocks.h"

namespace gpubmc::por {

/// True if the segment has a named barrier.
bool hasNamedBarriers(const machine::Segment& segment);

/// The query for `all` (with its cells filled in); nullopt if it is constant false. `clocks`: certainClocks of the
/// execution. Required: not lock-step.
std::optional<RaceQuery> namedRaces(machine::Inputs& inputs, const machine::Execution& execution, const RaceQuery& all,
                                    const BarrierClocks& clocks, const RaceOptions& options);

}  // namespace gpubmc::por
