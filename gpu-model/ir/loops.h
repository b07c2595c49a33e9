#pragma once
// Natural loops, and an order of blocks for predicated execution.

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

struct Loop {
  BlockId header = 0;
  int parent = -1;               ///< index of the enclosing loop, -1: none
  std::vector<BlockId> blocks;   ///< including those of inner loops; unordered
  std::vector<BlockId> latches;  ///< sources of back edges
  size_t extent = 0;             ///< entries of LoopForest::order from the header on: `blocks`, and exit paths among
                                 ///  them
};

struct LoopForest {
  std::vector<Loop> loops;  ///< natural loops, outer ones before inner ones
  /// Innermost loop of each block, -1: none (or unreachable). Two kinds of blocks count as part of a loop although they
  /// are not in Loop::blocks. An exit path of the kernel that begins in a loop with barriers or warp operations: what a
  /// thread does on it happens in the iteration, and so in the barrier interval, in which it exits. And, of warps in
  /// lock-step, what lanes do between one of several ways out of the loop and the point to which all of them lead:
  /// until then a lane is only together with lanes that have left in the same iteration.
  std::vector<int> loopOf;
  /// Reachable blocks. Those of a loop are contiguous with the header first; predecessors precede successors except
  /// along back edges. Where the order is free, blocks in which threads wait for others are last: block barriers after
  /// warp operations, and both after everything else. So a thread that does not reach a barrier has completed what it
  /// does before it.
  std::vector<BlockId> order;
  /// For a block in which all sides of a branch join: the block that ends with the branch; otherwise -1. A thread that
  /// leaves that block reaches this one in the same iteration of each loop, or leaves the function in between.
  std::vector<int> branchOf;
  /// By block: the first block that all paths from its end reach in the same iteration of each loop, unless they leave
  /// the function; otherwise -1.
  std::vector<int> meetingOf;
};

/// Whether a block is in the loop or counts as part of it (LoopForest::loopOf).
bool belongsTo(const LoopForest& forest, BlockId block, int loop);

/// How the lanes of a warp move: each by itself, or together (Launch::lockStep).
enum class Warps : uint8_t { Independent, LockStep };
constexpr Warps warpsOf(bool lockStep) {
  return lockStep ? Warps::LockStep : Warps::Independent;
}

/// Throws Unsupported for loops with several entries.
LoopForest loopForest(const Function& function, Warps warps = Warps::Independent);

}  // namespace gpubmc::ir
