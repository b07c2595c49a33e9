#include "core/frontend/passes/scalar_types.h"

#include <llvm/Support/raw_ostream.h>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {

std::optional<ir::Type> scalarType(llvm::Type* type) {
  if (auto* i = llvm::dyn_cast<llvm::IntegerType>(type)) {
    if (i->getBitWidth() > 64) return std::nullopt;
    return ir::Type{ir::TypeKind::Int, uint8_t(i->getBitWidth())};
  }
  if (type->isPointerTy()) return ir::kPtr;
  if (type->isFloatTy()) return ir::kF32;
  if (type->isDoubleTy()) return ir::kF64;
  if (type->isHalfTy()) return ir::kF16;
  if (type->isBFloatTy()) return ir::kBF16;
  return std::nullopt;
}

std::optional<std::vector<Leaf>> leavesOf(llvm::Type* type, const llvm::DataLayout& layout) {
  std::vector<Leaf> leaves;
  if (type->isVoidTy()) return leaves;
  bool expressible = true;
  forEachScalar(type, layout, 0, [&](llvm::Type* scalar, uint64_t offset) {
    auto t = scalarType(scalar);
    expressible &= t.has_value();
    if (t) leaves.push_back({*t, offset});
  });
  if (!expressible) return std::nullopt;
  return leaves;
}

static unsigned countLeaves(llvm::Type* type) {
  if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    unsigned n = 0;
    for (llvm::Type* e : s->elements()) n += countLeaves(e);
    return n;
  }
  if (auto* a = llvm::dyn_cast<llvm::ArrayType>(type))
    return unsigned(a->getNumElements()) * countLeaves(a->getElementType());
  if (auto* v = llvm::dyn_cast<llvm::FixedVectorType>(type)) return v->getNumElements();
  return 1;
}

unsigned firstLeaf(llvm::Type* aggregate, llvm::ArrayRef<unsigned> index) {
  unsigned first = 0;
  for (unsigned i : index) {
    if (auto* s = llvm::dyn_cast<llvm::StructType>(aggregate)) {
      for (unsigned k = 0; k < i; ++k) first += countLeaves(s->getElementType(k));
      aggregate = s->getElementType(i);
    } else if (auto* a = llvm::dyn_cast<llvm::ArrayType>(aggregate)) {
      first += i * countLeaves(a->getElementType());
      aggregate = a->getElementType();
    } else {
      first += i;
    }
  }
  return first;
}

std::string typeText(llvm::Type* type) {
  std::string text;
  llvm::raw_string_ostream(text) << *type;
  return text;
}

}  // namespace gpubmc::core
