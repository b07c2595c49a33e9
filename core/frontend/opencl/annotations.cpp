// Annotations of headers/include/gpubmc/opencl.h: a condition whose tokens have the mark of what is skipped is under a
// branch that is never taken.

#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/Local.h>

#include <set>

#include "core/frontend/opencl/builtin_call.h"
#include "core/frontend/opencl/opencl.h"

namespace gpubmc::core::opencl {
namespace {

constexpr llvm::StringLiteral kWanted = "__gpubmc_wanted", kMark = "__gpubmc_skipped";

llvm::StringRef constantText(const llvm::Value* pointer) {
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(pointer->stripPointerCasts());
  const auto* data =
      global && global->hasInitializer() ? llvm::dyn_cast<llvm::ConstantDataArray>(global->getInitializer()) : nullptr;
  return data && data->isCString() ? data->getAsCString() : "";
}

}  // namespace

void selectAnnotations(llvm::Module& m) {
  llvm::Function* wanted = m.getFunction(kWanted);
  if (!wanted) return;
  std::set<llvm::Function*> changed;
  const FrontEndOptions none;
  for (llvm::User* u : llvm::make_early_inc_range(wanted->users())) {
    auto* call = llvm::cast<llvm::CallInst>(u);
    const bool isWanted = !constantText(call->getArgOperand(0)).contains(kMark);
    if (!isWanted)
      BuiltinCall(*call, {}, none)
          .note(("a " + constantText(call->getArgOperand(1)) + " that uses annotations of GPUVerify's own was skipped")
                    .str());
    changed.insert(call->getFunction());
    // The comparison with 0, and nothing else, uses it.
    for (llvm::User* of : llvm::make_early_inc_range(call->users()))
      if (auto* compared = llvm::dyn_cast<llvm::ICmpInst>(of)) {
        compared->replaceAllUsesWith(llvm::ConstantInt::getBool(m.getContext(), isWanted));
        compared->eraseFromParent();
      }
    call->replaceAllUsesWith(llvm::ConstantInt::get(call->getType(), isWanted));
    call->eraseFromParent();
  }
  for (llvm::Function* f : changed) {
    for (llvm::BasicBlock& block : *f) llvm::ConstantFoldTerminator(&block);
    llvm::removeUnreachableBlocks(*f);
  }
  wanted->eraseFromParent();
}

}  // namespace gpubmc::core::opencl
