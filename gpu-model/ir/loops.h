#pragma once
// Natural loops and an order of blocks that a predicated execution can follow.

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

struct Loop {
  BlockId header = 0;
  int parent = -1;                 ///< index of the enclosing loop, -1: none
  std::vector<BlockId> blocks;     ///< with those of inner loops; unordered
  std::vector<BlockId> latches;    ///< sources of back edges
};

struct LoopForest {
  std::vector<Loop> loops;         ///< outer loops before inner ones
  std::vector<int> loopOf;         ///< innermost loop of each block, -1: none (or unreachable)
  /// Reachable blocks. Every loop's blocks are contiguous with the header first; predecessors come before successors
  /// except along back edges.
  std::vector<BlockId> order;
  /// Of a block in which all sides of a branch come together: the block that ends with the branch; else -1. Whoever
  /// leaves that block comes here in the same iteration of each loop, or leaves the function in between.
  std::vector<int> branchOf;
  /// By block: the first one that all ways from its end come to in the same iteration of each loop, unless they leave the
  /// function; else -1.
  std::vector<int> meetingOf;
};

/// Throws Unsupported for control flow with a loop of several entries.
LoopForest loopForest(const Function& function);

}  // namespace gpubmc::ir
