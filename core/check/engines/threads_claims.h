#pragma once
// The rows of the plan that use two-thread proofs (threads_engine.h): for which inputs, launch sizes and precondition.

#include "core/check/engines/threads_engine.h"

namespace gpubmc::core {

/// Whether the engine applies to the kernel with these options.
bool threadsApply(const Problem& problem);

/// The weakest of a few preconditions under which every class holds, for any number of iterations. Throws as
/// claimThreads.
std::optional<ParameterBounds> contractOf(const Problem& problem, const Budget& budget, const Cancellation& cancel);

/// As proveThreads for this launch. Classes that hold for more launch sizes say so.
Claims claimThreads(const Problem& problem, InputDomain domain, uint64_t rounds, const Budget& budget,
                    const Cancellation& cancel);

}  // namespace gpubmc::core
