#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {

void forEachScalar(llvm::Type* type, const llvm::DataLayout& layout, uint64_t offset,
                   const std::function<void(llvm::Type*, uint64_t)>& visit) {
  if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* fields = layout.getStructLayout(s);
    for (unsigned i = 0; i < s->getNumElements(); ++i)
      forEachScalar(s->getElementType(i), layout, offset + fields->getElementOffset(i), visit);
  } else if (auto* a = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const uint64_t step = layout.getTypeAllocSize(a->getElementType());
    for (uint64_t i = 0; i < a->getNumElements(); ++i)
      forEachScalar(a->getElementType(), layout, offset + i * step, visit);
  } else if (auto* v = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    const uint64_t step = layout.getTypeStoreSize(v->getElementType());
    for (uint64_t i = 0; i < v->getNumElements(); ++i) visit(v->getElementType(), offset + i * step);
  } else {
    visit(type, offset);
  }
}

bool isKernel(const llvm::Function& f) {
  return f.hasFnAttribute(kKernel);
}

const llvm::DISubprogram* sourceFunction(const llvm::Function& f) {
  if (f.getSubprogram()) return f.getSubprogram();
  return llvm::dyn_cast_or_null<llvm::DISubprogram>(f.getMetadata(kSourceFunction));
}

LocalPart localPart(llvm::Value* pointer, uint64_t bytes, const llvm::DataLayout& layout) {
  int64_t offset = 0;
  while (true) {
    if (auto* gep = llvm::dyn_cast<llvm::GEPOperator>(pointer)) {
      llvm::APInt step(layout.getIndexTypeSizeInBits(gep->getType()), 0);
      if (!gep->accumulateConstantOffset(layout, step)) return {};
      offset += step.getSExtValue();
      pointer = gep->getPointerOperand();
    } else if (auto* cast = llvm::dyn_cast<llvm::AddrSpaceCastOperator>(pointer)) {
      pointer = cast->getPointerOperand();
    } else {
      break;
    }
  }
  auto* variable = llvm::dyn_cast<llvm::AllocaInst>(pointer);
  if (!variable || !variable->isStaticAlloca()) return {};
  auto size = variable->getAllocationSize(layout);
  if (!size || size->isScalable()) return {};
  const uint64_t total = size->getFixedValue();
  const bool inside = offset >= 0 && uint64_t(offset) <= total && bytes <= total - uint64_t(offset);
  return {variable, uint64_t(offset), inside};
}

}  // namespace gpubmc::core
