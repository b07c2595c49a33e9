#pragma once
// Whether a thread has gone past a place in the code without reaching it: past the point where all paths from that
// place join again. A thread that takes another exit of the kernel has not.

#include <map>
#include <tuple>
#include <vector>

#include "gpu-model/ir/loops.h"

namespace gpubmc::ir {

/// One level of the path to a place: a function's block and instruction, and the iterations of the loops around it,
/// outermost first.
struct PlaceStep {
  uint32_t function = 0;
  BlockId block = 0;
  uint32_t index = 0;
  std::vector<std::pair<BlockId, uint64_t>> loops;  ///< by header
};
using Way = std::vector<PlaceStep>;  ///< a call is the step before that of its callee

class Behind {
 public:
  explicit Behind(const Module& module) : module_(module) {}
  /// Whether a thread at `there` would have passed `at`, and all that follows from it, if it had reached it.
  bool isPast(const Way& at, const Way& there);

 private:
  bool isPast(uint32_t function, BlockId at, BlockId there, BlockId loop, bool inLoop,
              const std::vector<BlockId>& common);
  const LoopForest& loops(uint32_t function);

  const Module& module_;
  std::map<uint32_t, LoopForest> forests_;
  std::map<std::tuple<uint32_t, BlockId, BlockId, bool, std::vector<BlockId>>, bool> known_;
};

/// A visible action of a thread: not computing, branching, or exiting.
bool isDeed(const Inst& inst);

}  // namespace gpubmc::ir
