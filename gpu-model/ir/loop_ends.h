#pragma once
// What determines the number of iterations of a loop.

#include <vector>

#include "gpu-model/ir/loops.h"

namespace gpubmc::ir {

/// By loop of `forest`: whether some exit depends on a value from memory or from other threads: its condition is
/// computed from it, was chosen by a branch on it (`done = true` on one side), or such a branch leads past the exit.
/// Required: `forest` is that of `function`.
std::vector<bool> readsToEnd(const Function& function, const LoopForest& forest);

/// By loop of `forest`: whether it waits for other threads: its end depends on what it reads, it has atomic operations,
/// and no counter ends it. Required: `forest` is that of `function`.
std::vector<bool> waitingLoops(const Function& function, const LoopForest& forest);

/// By block: whether it is in a loop that waits.
std::vector<bool> waitingBlocks(const Function& function);

}  // namespace gpubmc::ir
