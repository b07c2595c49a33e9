#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

void lower(llvm::SwitchInst& s) {
  llvm::BasicBlock* head = s.getParent();
  // A phi has one entry for each case that leads to it; each block of the chain adds its own.
  std::vector<std::pair<llvm::PHINode*, llvm::Value*>> incoming;
  llvm::SmallPtrSet<llvm::BasicBlock*, 8> seen;
  for (llvm::BasicBlock* target : llvm::successors(head))
    if (seen.insert(target).second)
      for (llvm::PHINode& phi : target->phis()) {
        incoming.emplace_back(&phi, phi.getIncomingValueForBlock(head));
        phi.removeIncomingValueIf([&](unsigned i) { return phi.getIncomingBlock(i) == head; },
                                  /*DeletePHIIfEmpty=*/false);
      }
  auto arrive = [&](llvm::BasicBlock* target, llvm::BasicBlock* from) {
    for (auto& [phi, value] : incoming)
      if (phi->getParent() == target) phi->addIncoming(value, from);
  };

  llvm::IRBuilder<> builder(&s);
  llvm::Value* value = s.getCondition();
  llvm::BasicBlock* block = head;
  const unsigned count = s.getNumCases();
  if (count == 0) {
    builder.CreateBr(s.getDefaultDest());
    arrive(s.getDefaultDest(), head);
  }
  for (auto& c : s.cases()) {
    const bool last = c.getCaseIndex() + 1 == count;
    llvm::BasicBlock* next =
        last ? s.getDefaultDest()
             : llvm::BasicBlock::Create(s.getContext(), "switch.next", head->getParent(), block->getNextNode());
    llvm::Value* equal = builder.CreateICmpEQ(value, c.getCaseValue(), "switch.case");
    builder.CreateCondBr(equal, c.getCaseSuccessor(), next);
    arrive(c.getCaseSuccessor(), block);
    if (last) arrive(next, block);
    block = next;
    if (!last) {
      builder.SetInsertPoint(block);
      builder.SetCurrentDebugLocation(s.getDebugLoc());
    }
  }
  s.eraseFromParent();
}

}  // namespace

void lowerSwitches(llvm::Function& f) {
  std::vector<llvm::SwitchInst*> switches;
  for (llvm::BasicBlock& b : f)
    if (auto* s = llvm::dyn_cast<llvm::SwitchInst>(b.getTerminator())) switches.push_back(s);
  for (llvm::SwitchInst* s : switches) lower(*s);
}

}  // namespace gpubmc::core
