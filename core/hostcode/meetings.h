#pragma once
// Immediate post-dominators of host code, restricted to paths on which the program continues normally.

#include <llvm/IR/Function.h>

#include <map>

namespace gpubmc::core {

/// Paths do not count if they end the program (exit, abort, an endless loop), leave main with a value other than 0, or
/// throw. Loops are assumed to terminate.
class Meetings {
 public:
  /// The first block that lies on all such paths from the end of `b`; null: these paths meet only on leaving the
  /// function.
  const llvm::BasicBlock* after(const llvm::BasicBlock& b);

 private:
  struct Ways {
    std::map<const llvm::BasicBlock*, const llvm::BasicBlock*> meeting;
    bool returns = true;
  };
  const Ways& of(const llvm::Function& f);
  bool isLast(const llvm::BasicBlock& b);

  std::map<const llvm::Function*, Ways> known_;
};

}  // namespace gpubmc::core
