#pragma once
// Races of a thread with its own asynchronous copies: accesses before it has waited for a copy, and copies in flight at
// the same time.

#include "por/race/race.h"

namespace gpubmc::por {

/// A query for every object on which an access of the segment overlaps an asynchronous copy of its own thread.
std::vector<RaceQuery> ownRaces(machine::Inputs& inputs, const machine::Execution& execution, size_t segment);

/// findConflict for such a query.
std::optional<Conflict> findOwnConflict(const RaceQuery& query, encoder::Evaluator& evaluate, RaceKind kind,
                                        const machine::Inputs& inputs, const machine::Execution& execution);

}  // namespace gpubmc::por
