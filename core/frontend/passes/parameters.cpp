#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

/// Every use is a read: loads, and copies from the parameter, through constant or computed addresses.
bool onlyRead(const llvm::Value& pointer) {
  for (const llvm::Use& use : pointer.uses()) {
    const llvm::User* user = use.getUser();
    if (llvm::isa<llvm::LoadInst>(user)) continue;
    if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(user); copy && use.getOperandNo() == 1) continue;
    if (llvm::isa<llvm::GetElementPtrInst>(user) || llvm::isa<llvm::AddrSpaceCastInst>(user)) {
      if (onlyRead(*user)) continue;
    }
    return false;
  }
  return true;
}

}  // namespace

bool copyWrittenParameters(llvm::Function& f) {
  bool changed = false;
  for (llvm::Argument& a : f.args()) {
    llvm::Type* type = a.getParamByValType();
    if (!type || onlyRead(a)) continue;
    const llvm::DataLayout& layout = f.getDataLayout();
    llvm::IRBuilder<> builder(&*f.getEntryBlock().getFirstInsertionPt());
    builder.SetCurrentDebugLocation({});
    const llvm::Align align = a.getParamAlign().value_or(layout.getABITypeAlign(type));
    llvm::AllocaInst* own = builder.CreateAlloca(type, nullptr, a.getName() + ".own");
    own->setAlignment(align);
    a.replaceAllUsesWith(own);
    builder.CreateMemCpy(own, align, &a, align, layout.getTypeAllocSize(type).getFixedValue());
    changed = true;
  }
  return changed;
}

}  // namespace gpubmc::core
