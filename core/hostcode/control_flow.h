#pragma once
// Control flow of a function, and its execution in progress.

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>

#include <map>
#include <optional>
#include <vector>

#include "core/hostcode/call_model.h"

namespace gpubmc::core {

/// Loops of a function, and the order in which its blocks are visited.
struct ControlFlow {
  explicit ControlFlow(const llvm::Function& f);
  llvm::DominatorTree dominators;
  llvm::LoopInfo loops;
  std::vector<const llvm::BasicBlock*> order;  ///< reverse postorder
  std::map<const llvm::BasicBlock*, size_t> position;
};

/// The states with which control leaves a region, by the block that is executed next.
using Exits = std::map<const llvm::BasicBlock*, State>;

struct Activation {
  const llvm::Function* function = nullptr;
  const ControlFlow* flow = nullptr;
  Outcome outcome;               ///< joined over the paths that have ended so far
  std::vector<ObjectId> locals;  ///< its local variables so far
};

/// Thrown where a function cannot be executed; for its caller it is opaque.
struct NotFollowed {
  std::string why;
  bool isRecursion = false;         ///< the called function is active already
  std::optional<size_t> tooLong{};  ///< the call of ExecutionContext::active that takes too many instructions
};

/// Thrown where the whole program takes too many instructions.
struct TooMuch {};

}  // namespace gpubmc::core
