#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>

#include "core/frontend/passes/passes.h"
#include "core/frontend/passes/scalar_types.h"

namespace gpubmc::core {
namespace {

/// The stored value is a number that a source variable takes, wholly or in part. Pointers are excluded: promotion must
/// see what points to a local variable.
bool isAssignment(llvm::StoreInst& store, const llvm::DataLayout& layout) {
  llvm::Type* type = store.getValueOperand()->getType();
  if (!scalarType(type) || type->isPointerTy()) return false;
  const LocalPart part = localPart(store.getPointerOperand(), layout.getTypeStoreSize(type), layout);
  return part.inside && !llvm::findDVRDeclares(part.variable).empty();
}

}  // namespace

void markAssignments(llvm::Module& m) {
  const llvm::DataLayout& layout = m.getDataLayout();
  std::vector<llvm::StoreInst*> stores;
  for (llvm::Function& f : m)
    for (llvm::Instruction& i : llvm::instructions(f))
      if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&i); store && isAssignment(*store, layout))
        stores.push_back(store);
  for (llvm::StoreInst* store : stores) {
    llvm::Value* value = store->getValueOperand();
    if (auto* call = llvm::dyn_cast<llvm::CallInst>(value);
        call && call->getCalledFunction() && call->getCalledFunction()->getName().starts_with(kUndefPrefix))
      continue;
    std::string name;
    llvm::raw_string_ostream(name) << kAssignPrefix << *value->getType();
    llvm::FunctionCallee mark =
        m.getOrInsertFunction(name, llvm::FunctionType::get(value->getType(), {value->getType()}, false));
    llvm::IRBuilder<> builder(store);
    store->setOperand(0, builder.CreateCall(mark, {value}));
  }
}

}  // namespace gpubmc::core
