#pragma once
// Symbolic threads: what is so of any two threads is so of all (PUG, section 3; GPUVerify's two-thread reduction).
// Loops are summarised, not unrolled (gpu-model/machine/summary.h), so a proof is one for any number of iterations.
// What this engine cannot prove it says nothing of, or that it is not known, or that a replay has shown it to be
// violated (threads_alarm.h).

#include <optional>
#include <vector>

#include "core/check/budget.h"
#include "core/check/claim.h"
#include "core/check/problem.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// A precondition that callers mostly meet: each of boundedParameters() is a number from `least` to `most`.
struct Contract {
  uint64_t least = 0, most = 0;
};
/// Indices of the integer parameters of which nothing is said.
std::vector<size_t> boundedParameters(const Problem& problem);
/// The weakest of a few under which every class holds, with however many rounds of loops. Throws as claimThreads.
std::optional<Contract> contractOf(const Problem& problem, const Budget& budget, const Cancellation& cancel);

/// The kernel and the options leave the engine something to do.
bool threadsApply(const Problem& problem);

/// `rounds`: what is claimed is so as long as no loop takes more; 0: however many.
/// Ensured: a Violated claim has a counterexample. No claims: what the others depend on (races, barriers, assertions)
/// could not be proved, and was not seen to be violated either; a note says what. Throws Cancelled, Unsupported,
/// InternalError, bad_alloc.
Claims claimThreads(const Problem& problem, InputDomain domain, uint64_t rounds, const Budget& budget,
                    const Cancellation& cancel);

}  // namespace gpubmc::core
