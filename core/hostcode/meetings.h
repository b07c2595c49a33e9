#pragma once
// Where the ways that part at a branch of the host program meet again.

#include <llvm/IR/Function.h>

#include <map>

namespace gpubmc::core {

/// Only ways that go on count: not those that end the program (exit, abort, a loop without an end), leave main with
/// another number than 0, or throw. Loops end.
class Meetings {
 public:
  /// The first block that all ways that go on from the end of `b` come to; null: where they leave the function.
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
