#pragma once
// Races inside a block some of whose threads meet at named barriers: pairs of accesses to one cell are compared one by
// one.

#include <optional>

#include "por/race/barrier_clocks.h"

namespace gpubmc::por {

/// Whether the segment has a named barrier.
bool hasNamedBarriers(const machine::Segment& segment);

/// The query for `all` (with its cells filled in); nullopt if it is constant false. `clocks`: certainClocks of the
/// execution. Required: not lock-step.
std::optional<RaceQuery> namedRaces(machine::Inputs& inputs, const machine::Execution& execution, const RaceQuery& all,
                                    const BarrierClocks& clocks, const RaceOptions& options);

}  // namespace gpubmc::por
