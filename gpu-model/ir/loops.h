#pragma once
// Natural loops and an order of blocks that a predicated execution can follow.

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

struct Loop {
  BlockId header = 0;
  int parent = -1;               ///< index of the enclosing loop, -1: none
  std::vector<BlockId> blocks;   ///< with those of inner loops; unordered
  std::vector<BlockId> latches;  ///< sources of back edges
  size_t extent = 0;             ///< entries of LoopForest::order from the header on: `blocks`, and ways out among them
};

struct LoopForest {
  std::vector<Loop> loops;  ///< natural loops, outer ones before those inside of them
  /// Innermost loop of each block, -1: none (or unreachable). A way out of the kernel that starts in a loop with
  /// barriers or warp operations counts as a part of it, though it is none of Loop::blocks: what a thread does on its
  /// way out happens in the iteration, and so in the barrier interval, in which it leaves.
  std::vector<int> loopOf;
  /// Reachable blocks. Every loop's are contiguous with the header first; predecessors come before successors except
  /// along back edges. Where there is a choice, blocks in which threads wait for others come last: block barriers after
  /// warp operations, and both after everything else. So whoever does not come to a barrier has done what it does
  /// before.
  std::vector<BlockId> order;
  /// Of a block in which all sides of a branch come together: the block that ends with the branch; else -1. Whoever
  /// leaves that block comes here in the same iteration of each loop, or leaves the function in between.
  std::vector<int> branchOf;
  /// By block: the first one that all ways from its end come to in the same iteration of each loop, unless they leave
  /// the function; else -1.
  std::vector<int> meetingOf;
};

/// Throws Unsupported for control flow with a loop of several entries.
LoopForest loopForest(const Function& function);

}  // namespace gpubmc::ir
