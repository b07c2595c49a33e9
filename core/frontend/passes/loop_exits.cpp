// `while (i < n && a[i] > 0)`: Clang joins both sides in one block, which leaves the loop by a condition that is false
// if the left side was. Whoever looks for the loop's counter would have to look through that. After this pass the left
// side leaves the loop by itself, as in `for (; i < n; ++i) if (!(a[i] > 0)) break;`.

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/SSAUpdater.h>

#include <tuple>
#include <utility>
#include <vector>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

/// A block that only joins what its predecessors have computed, and branches on a condition among that.
llvm::PHINode* joinedCondition(llvm::BasicBlock& b) {
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(b.getTerminator());
  if (!branch || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1)) return nullptr;
  auto* phi = llvm::dyn_cast<llvm::PHINode>(branch->getCondition());
  const bool joinsOnly = &*b.getFirstNonPHIIt() == branch;
  return phi && phi->getParent() == &b && joinsOnly ? phi : nullptr;
}

/// Goes from `before` past `joining` to `exit`, by a block of its own. What `joining` tells the debugger is told there.
void leaveBefore(llvm::BasicBlock& before, llvm::BasicBlock& joining, llvm::BasicBlock& exit) {
  auto* way = llvm::BasicBlock::Create(before.getContext(), before.getName() + ".exit", before.getParent(), &joining);
  auto* branch = llvm::BranchInst::Create(&exit, way);
  branch->setDebugLoc(joining.getTerminator()->getDebugLoc());
  branch->cloneDebugInfoFrom(joining.getTerminator());
  for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(branch->getDbgRecordRange()))
    for (llvm::PHINode& phi : joining.phis())
      if (llvm::is_contained(record.location_ops(), &phi))
        record.replaceVariableLocationOp(&phi, phi.getIncomingValueForBlock(&before));
  before.getTerminator()->replaceSuccessorWith(&joining, way);
  for (llvm::PHINode& phi : exit.phis()) {
    llvm::Value* value = phi.getIncomingValueForBlock(&joining);
    auto* joined = llvm::dyn_cast<llvm::PHINode>(value);
    phi.addIncoming(joined && joined->getParent() == &joining ? joined->getIncomingValueForBlock(&before) : value, way);
  }
  for (llvm::PHINode& phi : joining.phis()) {
    std::vector<llvm::Use*> outside;
    for (llvm::Use& use : phi.uses()) {
      auto* user = llvm::cast<llvm::Instruction>(use.getUser());
      auto* at = llvm::dyn_cast<llvm::PHINode>(user);
      if ((at ? at->getIncomingBlock(use) : user->getParent()) != &joining) outside.push_back(&use);
    }
    llvm::SSAUpdater values;
    values.Initialize(phi.getType(), phi.getName());
    values.AddAvailableValue(&joining, &phi);
    values.AddAvailableValue(way, phi.getIncomingValueForBlock(&before));
    for (llvm::Use* use : outside) values.RewriteUse(*use);
    llvm::SmallVector<llvm::DbgValueInst*, 0> intrinsics;
    llvm::SmallVector<llvm::DbgVariableRecord*, 4> records;
    llvm::findDbgValues(intrinsics, &phi, &records);
    llvm::erase_if(records, [&](llvm::DbgVariableRecord* r) { return r->getParent() == &joining; });
    values.UpdateDebugValues(&phi, records);
  }
  joining.removePredecessor(&before, /*KeepOneInputPHIs=*/true);
}

/// The first predecessor of `joining` that already determines that the loop is left, and where to; null: there is none.
std::pair<llvm::BasicBlock*, llvm::BasicBlock*> earlyExit(llvm::BasicBlock& joining, const llvm::Loop& loop) {
  llvm::PHINode* condition = joinedCondition(joining);
  for (unsigned k = 0; condition && k < condition->getNumIncomingValues(); ++k) {
    auto* known = llvm::dyn_cast<llvm::ConstantInt>(condition->getIncomingValue(k));
    llvm::BasicBlock* before = condition->getIncomingBlock(k);
    if (!known || llvm::count(llvm::predecessors(&joining), before) != 1) continue;
    if (!llvm::isa<llvm::BranchInst>(before->getTerminator())) continue;
    llvm::BasicBlock* exit = joining.getTerminator()->getSuccessor(known->isZero() ? 1 : 0);
    if (!loop.contains(exit)) return {before, exit};
  }
  return {};
}

}  // namespace

void separateLoopExits(llvm::Function& f) {
  // Stays right for the blocks that are there: new ones are outside of the loop that is left.
  const llvm::DominatorTree dom(f);
  const llvm::LoopInfo loops(dom);
  if (loops.empty()) return;
  std::vector<llvm::BasicBlock*> blocks;
  for (llvm::BasicBlock& b : f) blocks.push_back(&b);
  for (llvm::BasicBlock* joining : blocks) {
    const llvm::Loop* loop = loops.getLoopFor(joining);
    if (!loop || loop->getHeader() == joining) continue;
    for (auto [before, exit] = earlyExit(*joining, *loop); before; std::tie(before, exit) = earlyExit(*joining, *loop))
      leaveBefore(*before, *joining, *exit);
  }
}

}  // namespace gpubmc::core
