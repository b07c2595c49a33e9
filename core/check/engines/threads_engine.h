#pragma once
// Two-thread reduction: a property proved for two arbitrary distinct threads holds for all (PUG, section 3; GPUVerify).
// Loops are summarised, not unrolled (gpu-model/machine/summary.h), so a proof covers any number of iterations. For
// properties that this engine cannot prove, it makes no claim, claims Unknown, or claims a violation that a replay has
// confirmed (replay_candidate.h).

#include <optional>
#include <vector>

#include "core/check/budget.h"
#include "core/check/claim.h"
#include "core/check/engines/any_threads.h"
#include "core/check/problem.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// A precondition that callers mostly satisfy: each of boundedParameters() is a number from `least` to `most`.
struct ParameterBounds {
  uint64_t least = 0, most = 0;
};
/// Indices of the integer parameters without other constraints.
std::vector<size_t> boundedParameters(const Problem& problem);

struct ThreadsGoal {
  InputDomain domain = InputDomain::All;
  uint64_t rounds = 0;  ///< claims hold if no loop takes more iterations; 0: for any number
  std::optional<ParameterBounds> contract{};
  Size size = Size::ThisLaunch;
  Blocks blocks = Blocks::All;
};

/// Ensured: a Violated claim has a counterexample. No claims: the premises of the others (races, barriers, assertions)
/// were neither proved nor observed to be violated; a note says which. Throws Cancelled, Unsupported, InternalError,
/// bad_alloc.
Claims proveThreads(const Problem& problem, const ThreadsGoal& goal, const Budget& budget, const Cancellation& cancel);

}  // namespace gpubmc::core
