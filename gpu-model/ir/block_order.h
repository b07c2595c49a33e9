#pragma once
// The order in which a predicated execution visits blocks: LoopForest::order, and which ways out of the kernel belong
// to a loop.

#include "gpu-model/ir/loops.h"

namespace gpubmc::ir {

/// Required: `forest` has the natural loops, and loopOf says for each block which one it is in; `reachable` is a
/// reverse postorder. Ensured: loopOf, order and Loop::extent as loops.h describes them.
void orderBlocks(const Function& function, const std::vector<BlockId>& reachable, LoopForest& forest);

}  // namespace gpubmc::ir
