#include "core/frontend/passes/volatile_mark.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace gpubmc::core {

static constexpr const char* kVolatileMark = "gpubmc.volatile";

bool isVolatile(const llvm::Instruction& i) {
  return i.isVolatile();
}

void setVolatile(llvm::Instruction& i, bool value) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&i))
    load->setVolatile(value);
  else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&i))
    store->setVolatile(value);
  else if (auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&i))
    rmw->setVolatile(value);
  else if (auto* cas = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&i))
    cas->setVolatile(value);
  else if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&i))
    memory->setVolatile(llvm::ConstantInt::getBool(i.getContext(), value));
}

void markSourceVolatile(llvm::Instruction& i) {
  i.setMetadata(kVolatileMark, llvm::MDNode::get(i.getContext(), {}));
}
bool isSourceVolatile(const llvm::Instruction& i) {
  return i.getMetadata(kVolatileMark) != nullptr;
}

}  // namespace gpubmc::core
