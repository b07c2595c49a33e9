#pragma once
// What a kernel assumes of its threads, of any two of which a model says nothing of the others: whether all threads of
// the launch can meet it at once.

#include <vector>

#include "core/check/engines/any_threads.h"
#include "core/check/problem.h"

namespace gpubmc::core {

/// Of these assumptions those that speak of the threads' places, each as it is for every thread of the launch; of one
/// block, which stays any, where blocks are too many. Required: this launch's sizes are known.
std::vector<Term> assumedOfAll(encoder::TermManager& terms, const std::vector<Term>& assumptions,
                               const AnyThreads& threads, const ir::Launch& launch);

/// The kernel assumes something within a loop or a function that it calls: what an execution by summaries says of that
/// is so of one round or call.
bool assumesRepeatedly(const Problem& problem);

}  // namespace gpubmc::core
