#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/CallPromotionUtils.h>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

constexpr const char* kResolved = "gpubmc-resolved";

/// Functions that a pointer may contain: defined, and used other than as a direct callee.
std::vector<llvm::Function*> addressTaken(llvm::Module& m) {
  std::vector<llvm::Function*> result;
  for (llvm::Function& f : m)
    if (!f.isDeclaration() && !isKernel(f) &&
        f.hasAddressTaken(nullptr, /*IgnoreCallbackUses=*/false, /*IgnoreAssumeLikeCalls=*/true,
                          /*IgnoreLLVMUsed=*/true))
      result.push_back(&f);
  return result;
}

}  // namespace

bool resolveIndirectCalls(llvm::Module& m) {
  bool changed = false;
  const std::vector<llvm::Function*> targets = addressTaken(m);
  for (llvm::Function& f : m) {
    std::vector<llvm::CallBase*> calls;
    for (llvm::Instruction& i : llvm::instructions(f))
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(&i))
        if (call->isIndirectCall() && !call->isInlineAsm() && !call->hasFnAttr(kResolved)) calls.push_back(call);
    for (llvm::CallBase* call : calls) {
      if (auto* target = llvm::dyn_cast<llvm::Function>(call->getCalledOperand()->stripPointerCastsAndAliases());
          target && target->getFunctionType() == call->getFunctionType()) {
        call->setCalledFunction(target);
        changed = true;
        continue;
      }
      // The call that remains after the comparisons calls none of them: lowering makes it `unsupported`.
      call->addFnAttr(llvm::Attribute::get(m.getContext(), kResolved));
      for (llvm::Function* target : targets)
        if (target->getFunctionType() == call->getFunctionType() && llvm::isLegalToPromote(*call, target)) {
          llvm::promoteCallWithIfThenElse(*call, target);
          changed = true;
        }
    }
  }
  return changed;
}

}  // namespace gpubmc::core
