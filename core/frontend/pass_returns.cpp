#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>

#include "core/frontend/passes.h"

namespace gpubmc::core {

// Clang joins every way out of a function in one block. After that nobody can tell a thread that left by a return statement
// from one that took the empty side of a condition, and barriers treat the two differently.
void markEarlyReturns(llvm::Function& kernel, const std::set<std::pair<unsigned, unsigned>>& returns) {
  for (llvm::BasicBlock& block : kernel) {
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (!branch || branch->isConditional() || !branch->getDebugLoc()) continue;
    const llvm::DebugLoc& loc = branch->getDebugLoc();
    if (!returns.contains({loc.getLine(), loc.getCol()})) continue;
    llvm::BasicBlock* target = branch->getSuccessor(0);
    if (!llvm::isa<llvm::ReturnInst>(target->getTerminator()) || !target->phis().empty()) continue;
    llvm::IRBuilder<> build(branch);
    build.SetCurrentDebugLocation(loc);
    llvm::FunctionCallee leave = kernel.getParent()->getOrInsertFunction("__gpubmc_exit", build.getVoidTy());
    build.CreateCall(leave);
    build.CreateUnreachable();
    branch->eraseFromParent();
  }
}

}  // namespace gpubmc::core
