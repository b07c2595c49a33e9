#pragma once
// What the rows of the plan make of proofs of any two threads (threads_engine.h): for which inputs, of launches of
// which sizes, and under which precondition.

#include "core/check/engines/threads_engine.h"

namespace gpubmc::core {

/// The kernel and the options leave the engine something to do.
bool threadsApply(const Problem& problem);

/// The weakest of a few under which every class holds, with however many rounds of loops. Throws as claimThreads.
std::optional<Contract> contractOf(const Problem& problem, const Budget& budget, const Cancellation& cancel);

/// As proveThreads for this launch. Each class that holds for launches of more sizes says so.
Claims claimThreads(const Problem& problem, InputDomain domain, uint64_t rounds, const Budget& budget,
                    const Cancellation& cancel);

}  // namespace gpubmc::core
