#pragma once
// Assumptions of a kernel about its threads: a model of two threads does not cover the others, so all threads of the
// launch must be able to satisfy them at once.

#include <vector>

#include "core/check/engines/any_threads.h"
#include "core/check/problem.h"

namespace gpubmc::core {

/// The assumptions that depend on the threads' positions, instantiated for every thread of the launch; if there are too
/// many blocks, for one arbitrary block. Required: the sizes of the launch are known.
std::vector<Term> assumedOfAll(encoder::TermManager& terms, const std::vector<Term>& assumptions,
                               const AnyThreads& threads, const ir::Launch& launch);

/// Whether the kernel assumes something in a loop or a callee: an execution with summaries covers one iteration or
/// call.
bool assumesRepeatedly(const Problem& problem);

}  // namespace gpubmc::core
