#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

/// The constant with casts between address spaces instead of bit casts.
llvm::Constant* mended(llvm::Constant* c) {
  auto* e = llvm::dyn_cast<llvm::ConstantExpr>(c);
  if (!e) return c;
  std::vector<llvm::Constant*> operands;
  bool changed = false;
  for (llvm::Use& u : e->operands()) {
    operands.push_back(mended(llvm::cast<llvm::Constant>(u.get())));
    changed |= operands.back() != u.get();
  }
  llvm::Type* to = e->getType();
  if (e->getOpcode() == llvm::Instruction::BitCast && to->isPointerTy() &&
      to->getPointerAddressSpace() != operands[0]->getType()->getPointerAddressSpace())
    return llvm::ConstantExpr::getAddrSpaceCast(operands[0], to);
  return changed ? e->getWithOperands(operands) : c;
}

}  // namespace

void mendAddressSpaces(llvm::Module& m) {
  for (llvm::Function& f : m)
    for (llvm::Instruction& i : llvm::instructions(f))
      for (llvm::Use& u : i.operands())
        if (auto* c = llvm::dyn_cast<llvm::Constant>(u.get()))
          if (llvm::Constant* right = mended(c); right != c) u.set(right);
}

}  // namespace gpubmc::core
