#pragma once
// What decides how often a loop goes round.

#include <vector>

#include "gpu-model/ir/loops.h"

namespace gpubmc::ir {

/// By loop of `forest`: whether some exit depends on a value that came from memory or from other threads, be it that
/// the condition is computed from it, that it was chosen by a branch on it (`done = true` on one side), or that such a
/// branch leads past the exit. Required: `forest` is that of `function`.
std::vector<bool> readsToEnd(const Function& function, const LoopForest& forest);

}  // namespace gpubmc::ir
