#pragma once
// Reads that promise that nobody writes there during the kernel (ld.global.nc): no barrier helps, and the thread's own
// writes count.

#include <vector>

#include "por/race/race.h"

namespace gpubmc::por {

/// Their level is Own, since a thread may race with itself, and they have cells. Of each object, the reads of one
/// execution that promise so against the writes of another, which may be the same one. Queries whose formula is the
/// constant false are left out. RaceQuery::segment: that of the first such read, or SIZE_MAX between two executions.
std::vector<RaceQuery> steadyRaces(machine::Inputs& inputs, const machine::Execution& first,
                                   const machine::Execution& second);

/// Some object is both read so and written.
bool mayBreakPromises(const ir::Module& module, const machine::Execution& execution);

/// The read and the write of the query that meet under the model.
std::optional<Conflict> findSteadyConflict(const RaceQuery& query, encoder::Evaluator& evaluate);

}  // namespace gpubmc::por
