#pragma once
// The only place that makes verdicts: joins the claims of all runs of all engines (docs/architecture.md, Claims, plan,
// verdict).

#include <vector>

#include "core/check/claim.h"
#include "core/check/problem.h"
#include "core/check/result.h"

namespace gpubmc::core {

/// How much is known of one property for one domain. Statuses are ordered by knowledge: not checked < unknown <
/// unsupported < holds within n iterations < within n + 1 < ... < holds < violated (the interpreter has observed it) <
/// internal error.
struct JoinedStatus {
  Status status = Status::NotChecked;
  uint64_t rounds = 0;  ///< for HoldsWithinBound
  friend bool operator==(const JoinedStatus&, const JoinedStatus&) = default;
};

/// Least upper bound: associative, commutative, idempotent, monotone.
JoinedStatus join(JoinedStatus a, JoinedStatus b);

/// The claims of a run after their premises are taken into account. A proof with an unproved (direct or indirect)
/// premise is Unknown, or NotChecked if all such premises are merely not checked; one that depends on a loop that was
/// cut holds within the bound; a counterexample that was not confirmed is Unknown if it depends on a race that is not
/// excluded. Claims keep their order.
std::vector<Claim> resolve(const Claims& run);

/// The result for the problem; the inputs of `decides` determine the verdict. `hasLaunches`: the file narrows the
/// inputs of its launches, and claims for Launches are about these. Ensured: a property holds only by a resolved claim
/// for All or for `decides` that holds; it is violated only by one for `decides` or, for All, for any domain.
KernelResult verdict(const Problem& problem, const std::vector<Claims>& runs, InputDomain decides, bool hasLaunches);

/// Ensured: no property holds (within a bound or not) that is not proved for launches of every size.
void askAnySize(const std::vector<Claims>& runs, KernelResult& result);

}  // namespace gpubmc::core
