#pragma once
// The only place that makes verdicts: joins the claims of all runs of all engines (docs/architecture.md, Claims, plan,
// verdict).

#include <vector>

#include "core/check/claim.h"
#include "core/check/problem.h"
#include "core/check/result.h"

namespace gpubmc::core {

/// How much is known of one property for one domain. The standings are a lattice by what is known: not checked <
/// unknown < unsupported < holds within n iterations < within n + 1 < ... < holds; holds < violated, which the
/// interpreter has seen to happen < internal error.
struct Standing {
  Status status = Status::NotChecked;
  uint64_t rounds = 0;  ///< of HoldsWithinBound
  friend bool operator==(const Standing&, const Standing&) = default;
};

/// Least upper bound: associative, commutative, idempotent, monotone.
Standing join(Standing a, Standing b);

/// The claims of a run with what they depend on taken into account: a proof of which a premise (or a premise of that,
/// and so on) is not proved is Unknown, or NotChecked where that is all that is wrong with the premise; one that
/// depends on a loop that was cut holds within the bound; a counterexample that was not confirmed is Unknown where a
/// race it depends on is not excluded. Claims keep their order.
std::vector<Claim> resolve(const Claims& run);

/// What the claims say of the problem, for the inputs of `decides`. `hasLaunches`: the file says of its launches what
/// narrows their inputs, and claims of Launches are about these. Ensured: nothing holds but by a resolved claim of All,
/// or of `decides`, that does; nothing is violated but by one of `decides`, or, for All, of any domain.
KernelResult verdict(const Problem& problem, const std::vector<Claims>& runs, InputDomain decides, bool hasLaunches);

/// Ensured: nothing holds any more, within a bound or not, that is not proved for launches of every size.
void askAnySize(const std::vector<Claims>& runs, KernelResult& result);

}  // namespace gpubmc::core
