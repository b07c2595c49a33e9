#pragma once
// Loads that assert that the memory is not written during the kernel (ld.global.nc): no barrier orders them with a
// write, and the thread's own writes count.

#include <vector>

#include "por/race/race.h"

namespace gpubmc::por {

/// The queries have the level Own, since a thread may race with itself, and they have cells. For each object, such
/// reads of one execution against the writes of another, which may be the same one. Queries whose formula is the
/// constant false are left out. RaceQuery::segment: that of the first such read, or SIZE_MAX between two executions.
std::vector<RaceQuery> steadyRaces(machine::Inputs& inputs, const machine::Execution& first,
                                   const machine::Execution& second);

/// Some object has both such reads and writes.
bool mayBreakPromises(const ir::Module& module, const machine::Execution& execution);

/// The read and the write of the query that conflict under the model.
std::optional<Conflict> findSteadyConflict(const RaceQuery& query, encoder::Evaluator& evaluate);

}  // namespace gpubmc::por
