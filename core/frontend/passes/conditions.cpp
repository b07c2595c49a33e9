#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

/// May be computed speculatively: no access, no effect, no fault, and no source variable is described.
bool isPure(llvm::Instruction& i) {
  if (i.hasDbgRecords() || llvm::isa<llvm::PHINode>(i) || llvm::isa<llvm::AllocaInst>(i)) return false;
  if (auto* call = llvm::dyn_cast<llvm::CallInst>(&i)) {
    const llvm::Function* callee = call->getCalledFunction();
    return callee && (callee->getName().starts_with("__gpubmc_sreg_") ||
                      callee->getName().starts_with("llvm.nvvm.read.ptx.sreg."));
  }
  return !i.mayReadOrWriteMemory() && llvm::isSafeToSpeculativelyExecute(&i);
}

/// `right` is the right-hand side of && or ||: entered from one block that may also jump past it, and the values that
/// join behind it are conditions.
llvm::BranchInst* shortCircuit(llvm::BasicBlock& right) {
  llvm::BasicBlock* left = right.getSinglePredecessor();
  llvm::BasicBlock* end = right.getSingleSuccessor();
  if (!left || !end || end == &right || end == left || right.hasAddressTaken()) return nullptr;
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(left->getTerminator());
  if (!branch || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1)) return nullptr;
  if (branch->getSuccessor(0) != end && branch->getSuccessor(1) != end) return nullptr;
  if (!llvm::isa<llvm::PHINode>(end->front())) return nullptr;
  for (llvm::PHINode& phi : end->phis())
    if (!phi.getType()->isIntegerTy(1)) return nullptr;
  for (llvm::Instruction& i : right)
    if (!i.isTerminator() && !isPure(i)) return nullptr;
  return right.getTerminator()->hasDbgRecords() ? nullptr : branch;
}

void join(llvm::BasicBlock& right, llvm::BranchInst& branch) {
  llvm::BasicBlock* left = branch.getParent();
  llvm::BasicBlock* end = right.getSingleSuccessor();
  while (!right.front().isTerminator()) right.front().moveBefore(&branch);
  llvm::IRBuilder<> builder(&branch);
  for (llvm::PHINode& phi : end->phis()) {
    llvm::Value* entered = phi.getIncomingValueForBlock(&right);
    llvm::Value* skipped = phi.getIncomingValueForBlock(left);
    const bool onTrue = branch.getSuccessor(0) == &right;
    phi.setIncomingValueForBlock(
        left, builder.CreateSelect(branch.getCondition(), onTrue ? entered : skipped, onTrue ? skipped : entered));
  }
  end->removePredecessor(&right, /*KeepOneInputPHIs=*/true);
  builder.CreateBr(end);
  branch.eraseFromParent();
  right.getTerminator()->eraseFromParent();
  right.eraseFromParent();
}

}  // namespace

void joinConditions(llvm::Function& f) {
  for (bool changed = true; changed;) {
    changed = false;
    for (auto it = f.begin(); it != f.end();) {
      llvm::BasicBlock& block = *it++;
      if (llvm::BranchInst* branch = shortCircuit(block)) {
        join(block, *branch);
        changed = true;
      }
    }
  }
}

}  // namespace gpubmc::core
