#pragma once
// The only place that makes verdicts: joins the claims of all runs of all engines (docs/architecture.md, Claims, plan,
// verdict).

#include <vector>

#include "core/check/claim.h"
#include "core/check/problem.h"
#include "core/check/result.h"

namespace gpubmc::core {

/// The result for the problem; the inputs of `decides` determine the verdict. `hasLaunches`: the file narrows the
/// inputs of its launches, and claims for Launches are about these. Ensured: a property holds only by a resolved claim
/// for All or for `decides` that holds; it is violated only by one for `decides` or, for All, for any domain.
KernelResult verdict(const Problem& problem, const std::vector<Claims>& runs, InputDomain decides, bool hasLaunches);

/// Ensured: no property holds (within a bound or not) that is not proved for launches of every size.
void askAnySize(const std::vector<Claims>& runs, KernelResult& result);

}  // namespace gpubmc::core
