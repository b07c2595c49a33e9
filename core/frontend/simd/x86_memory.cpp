// Accesses of x86-64 to some elements: the others are not touched, wherever they may lie.

#include "core/frontend/simd/x86.h"

namespace gpubmc::core::simd::x86 {
namespace {

Value* place(VectorCall& c, Value* pointer, size_t index, const llvm::Type* element) {
  return c.b.CreateConstInBoundsGEP1_64(c.b.getInt8Ty(), pointer, index * element->getPrimitiveSizeInBits() / 8);
}

Scalars signsOf(VectorCall& c, Value* mask) {
  Scalars out;
  for (Value* m : c.words(mask, VectorCall::widthOf(mask))) out.push_back(c.isNegative(m));
  return out;
}

void storeWhere(VectorCall& c, llvm::ArrayRef<Value*> conditions, llvm::ArrayRef<Value*> values, Value* pointer) {
  for (size_t i = 0; i < values.size(); ++i)
    c.where(
        conditions[i],
        [&] {
          c.b.CreateAlignedStore(values[i], place(c, pointer, i, values[i]->getType()), llvm::Align(1));
          return nullptr;
        },
        nullptr);
}

}  // namespace

Value* loadUnaligned(VectorCall& c) {
  return c.b.CreateAlignedLoad(c.type(), c.arg(0), llvm::Align(1));
}

Value* loadMasked(VectorCall& c) {
  llvm::Type* element = c.type()->getScalarType();
  Scalars out;
  const Scalars wanted = signsOf(c, c.arg(1));
  for (size_t i = 0; i < wanted.size(); ++i)
    out.push_back(c.where(
        wanted[i], [&] { return c.b.CreateAlignedLoad(element, place(c, c.arg(0), i, element), llvm::Align(1)); },
        llvm::Constant::getNullValue(element)));
  return c.joined(out);
}

Value* storeMasked(VectorCall& c) {
  const Scalars wanted = signsOf(c, c.arg(1)), values = c.elements(2);
  storeWhere(c, wanted, values, c.arg(0));
  return c.done();
}

Value* storeMaskedBytes(VectorCall& c) {
  const Scalars wanted = signsOf(c, c.arg(1)), values = c.elements(0u);
  storeWhere(c, wanted, values, c.arg(2));
  return c.done();
}

// Elements, base, indices, mask, scale. There may be fewer indices than elements of the result, or more.
Value* gather(VectorCall& c) {
  llvm::Type* element = c.type()->getScalarType();
  const Scalars before = c.elements(0u), index = c.elements(2), wanted = signsOf(c, c.arg(3));
  const auto scale = c.number(4);
  if (!scale) return nullptr;
  Scalars out = before;
  for (size_t i = 0; i < std::min(before.size(), index.size()); ++i)
    out[i] = c.where(
        wanted[i],
        [&] {
          Value* bytes = c.b.CreateMul(c.resized(index[i], 64, true), c.b.getInt64(*scale));
          return c.b.CreateAlignedLoad(element, c.b.CreateGEP(c.b.getInt8Ty(), c.arg(1), bytes), llvm::Align(1));
        },
        before[i]);
  // Without an index: zero.
  for (size_t i = index.size(); i < out.size(); ++i) out[i] = llvm::Constant::getNullValue(element);
  return c.joined(out);
}

Value* nothing(VectorCall& c) {
  return c.done();
}

}  // namespace gpubmc::core::simd::x86
