// Clang stores components of a vector as a load of the whole vector, a change, and a store of the whole. The components
// that keep their value are no access: other work-items may write them.

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/Local.h>

#include <vector>

#include "core/frontend/opencl/opencl.h"

namespace gpubmc::core::opencl {
namespace {

using llvm::Value;

/// A component of a vector: of `vector`, number `index`; or a scalar, if there is no vector.
struct Component {
  Value* vector = nullptr;
  unsigned index = 0;
  Value* scalar = nullptr;
};

/// Through the changes of single components.
Component origin(Value* v, unsigned index) {
  for (;;) {
    if (auto* insert = llvm::dyn_cast<llvm::InsertElementInst>(v)) {
      const auto* at = llvm::dyn_cast<llvm::ConstantInt>(insert->getOperand(2));
      if (!at) return {v, index, nullptr};
      if (at->equalsInt(index)) return {nullptr, 0, insert->getOperand(1)};
      v = insert->getOperand(0);
    } else if (auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(v)) {
      const int from = shuffle->getMaskValue(index);
      const auto* type = llvm::cast<llvm::FixedVectorType>(shuffle->getOperand(0)->getType());
      if (from < 0) return {v, index, nullptr};
      const unsigned count = type->getNumElements();
      v = shuffle->getOperand(unsigned(from) < count ? 0 : 1);
      index = unsigned(from) % count;
    } else {
      return {v, index, nullptr};
    }
  }
}

/// Of the place of the store, in between which nothing else is stored.
bool isOldValue(const Component& c, unsigned index, const llvm::StoreInst& store) {
  const auto* load = c.vector ? llvm::dyn_cast<llvm::LoadInst>(c.vector) : nullptr;
  if (!load || c.index != index || load->getPointerOperand() != store.getPointerOperand() || load->isVolatile() ||
      load->getParent() != store.getParent())
    return false;
  for (const llvm::Instruction* i = load->getNextNode(); i != &store; i = i->getNextNode())
    if (!i || i->mayWriteToMemory()) return false;
  return true;
}

void storeChanged(llvm::StoreInst& store) {
  const auto* type = llvm::dyn_cast<llvm::FixedVectorType>(store.getValueOperand()->getType());
  const bool isOwn = llvm::isa<llvm::AllocaInst>(store.getPointerOperand());  // no other work-item's
  if (!type || store.isVolatile() || isOwn) return;
  Value* all = store.getValueOperand();
  std::vector<unsigned> changed;
  for (unsigned i = 0; i < type->getNumElements(); ++i)
    if (!isOldValue(origin(all, i), i, store)) changed.push_back(i);
  if (changed.size() == type->getNumElements()) return;
  llvm::IRBuilder<> b(&store);
  const uint64_t bytes = type->getElementType()->getPrimitiveSizeInBits().getFixedValue() / 8;
  for (unsigned i : changed) {
    const Component c = origin(all, i);
    Value* v = c.scalar ? c.scalar : b.CreateExtractElement(c.vector, uint64_t(c.index));
    b.CreateAlignedStore(v, b.CreateConstGEP1_64(type->getElementType(), store.getPointerOperand(), i),
                         llvm::commonAlignment(store.getAlign(), i * bytes));
  }
  store.eraseFromParent();
  llvm::RecursivelyDeleteTriviallyDeadInstructions(all);
}

}  // namespace

void storeChangedComponents(llvm::Module& m) {
  for (llvm::Function& f : m) {
    std::vector<llvm::StoreInst*> stores;
    for (llvm::Instruction& i : llvm::instructions(f))
      if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&i)) stores.push_back(store);
    for (llvm::StoreInst* store : stores) storeChanged(*store);
  }
}

}  // namespace gpubmc::core::opencl
