#pragma once
// The order in which a predicated execution visits blocks (LoopForest::order), and which exit paths belong to a loop.

#include "gpu-model/ir/loops.h"

namespace gpubmc::ir {

/// Required: `forest` has the natural loops, and loopOf gives the loop of each block; `reachable` is a reverse
/// postorder. Ensured: loopOf, order and Loop::extent as described in loops.h.
void orderBlocks(const Function& function, Warps warps, const std::vector<BlockId>& reachable, LoopForest& forest);

}  // namespace gpubmc::ir
