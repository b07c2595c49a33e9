#pragma once
// Symbolic threads: what is so of any two threads is so of all (PUG, section 3; GPUVerify's two-thread reduction).
// Loops are summarised, not unrolled (gpu-model/machine/summary.h), so a proof is one for any number of iterations.
// What this engine cannot prove it says nothing of, or that it is not known, or that a replay has shown it to be
// violated (threads_alarm.h).

#include <optional>
#include <vector>

#include "core/check/budget.h"
#include "core/check/claim.h"
#include "core/check/engines/any_threads.h"
#include "core/check/problem.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// A precondition that callers mostly meet: each of boundedParameters() is a number from `least` to `most`.
struct Contract {
  uint64_t least = 0, most = 0;
};
/// Indices of the integer parameters of which nothing is said.
std::vector<size_t> boundedParameters(const Problem& problem);

struct ThreadsGoal {
  InputDomain domain = InputDomain::All;
  uint64_t rounds = 0;  ///< what is claimed is so as long as no loop takes more; 0: however many
  std::optional<Contract> contract{};
  Size size = Size::ThisLaunch;
  Blocks blocks = Blocks::All;
};

/// Ensured: a Violated claim has a counterexample. No claims: what the others depend on (races, barriers, assertions)
/// could not be proved, and was not seen to be violated either; a note says what. Throws Cancelled, Unsupported,
/// InternalError, bad_alloc.
Claims proveThreads(const Problem& problem, const ThreadsGoal& goal, const Budget& budget, const Cancellation& cancel);

}  // namespace gpubmc::core
