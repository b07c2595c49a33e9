#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Local.h>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

bool comesBack(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (!callee) return true;
  if (callee->isIntrinsic())
    return !(callee->getIntrinsicID() == llvm::Intrinsic::trap ||
             callee->getIntrinsicID() == llvm::Intrinsic::ubsantrap || callee->getName() == "llvm.nvvm.exit");
  for (const char* name : {"__gpubmc_exit", "__gpubmc_trap", "__assertfail", "__assert_fail", "abort"})
    if (callee->getName() == name) return false;
  return true;
}

}  // namespace

void cutAfterNoReturn(llvm::Module& m) {
  for (llvm::Function& f : m)
    for (llvm::BasicBlock& block : f)
      for (llvm::Instruction& i : block) {
        auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
        if (!call || comesBack(*call)) continue;
        if (!llvm::isa<llvm::UnreachableInst>(call->getNextNode())) llvm::changeToUnreachable(call->getNextNode());
        break;  // the rest of the block was removed
      }
}

}  // namespace gpubmc::core
