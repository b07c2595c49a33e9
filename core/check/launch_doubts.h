#pragma once
// What is not known of the launches in the file, once the properties are known.

#include <vector>

#include "core/check/claim.h"
#include "core/check/problem.h"
#include "core/check/result.h"

namespace gpubmc::core {

/// If no execution of the launches was followed to its end, violations for other inputs may happen to them, too.
void leaveOpen(const std::vector<Claims>& runs, const std::vector<PropertyResult>& all,
               std::vector<PropertyResult>& launches);

/// The violations for callers other than the launches of the file.
std::vector<PropertyResult> forOthers(const std::vector<PropertyResult>& all,
                                      const std::vector<PropertyResult>& launches);

/// Too little is known of the launches in the file: a proof for other inputs may not cover them. `isAnyFound`: the
/// kernel follows pointers that it reads from memory.
void doubtLaunches(const Problem& problem, bool isAnyFound, std::vector<PropertyResult>& list);

/// The entry for code that no thread reaches with a chosen launch.
PropertyResult unvisited(ir::LocId place);

/// The values that launches find in variables were proved for smaller launches only. `usesLaunches`: the proofs depend
/// on what the launches of the file pass and find.
void boundByKept(const Problem& problem, bool usesLaunches, std::vector<PropertyResult>& list);

}  // namespace gpubmc::core
