#pragma once
// Races inside a block where some of its threads meet at named barriers: pairs of accesses to one cell are looked at
// one by one.

#include <optional>

#include "por/race/race.h"

namespace gpubmc::por {

/// True if the segment has a named barrier.
bool hasNamedBarriers(const machine::Segment& segment);

/// The query for `all` (with its cells filled in); nullopt if it is constant false. Required: not lock-step.
std::optional<RaceQuery> namedRaces(machine::Inputs& inputs, const machine::Execution& execution, const RaceQuery& all,
                                    const RaceOptions& options);

/// Under a model: no warp or named barrier, and no chain of them, orders the two.
bool unorderedUnder(encoder::Evaluator& evaluate, const machine::Execution& execution, const CellAccess& a,
                    const CellAccess& b, const RaceOptions& options);

}  // namespace gpubmc::por
