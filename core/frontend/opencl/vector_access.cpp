// Vectors in memory as scalars, which need no more than a scalar's alignment, and their components in any order.

#include "core/frontend/opencl/builtin_call.h"

namespace gpubmc::core::opencl {
namespace {

using llvm::Value;

/// "vload4": 4; "vload_half4": 4; "vload_half": 1; "vloada_half3": 3, in places for 4.
struct Shape {
  unsigned count = 1, step = 1;
  bool isHalf = false, isAligned = false;
};

std::optional<Shape> shapeOf(llvm::StringRef name, llvm::StringRef verb) {
  Shape out;
  if (!name.consume_front(verb)) return std::nullopt;
  out.isAligned = name.consume_front("a");
  out.isHalf = name.consume_front("_half");
  for (llvm::StringRef rounding : {"_rte", "_rtz", "_rtp", "_rtn"}) name.consume_back(rounding);
  if (!name.empty() && name.getAsInteger(10, out.count)) return std::nullopt;
  if (name.empty() && !out.isHalf) return std::nullopt;
  out.step = out.isAligned && out.count == 3 ? 4 : out.count;
  return out;
}

llvm::StringRef roundingOf(llvm::StringRef name) {
  return name.ends_with("_rtz") ? "rz" : name.ends_with("_rtp") ? "ru" : name.ends_with("_rtn") ? "rd" : "rn";
}

Value* load(BuiltinCall& c, const Shape& s) {
  llvm::Type* element = s.isHalf ? c.b.getHalfTy() : c.type()->getScalarType();
  const llvm::Align align(element->getPrimitiveSizeInBits().getFixedValue() / 8);
  Value* first = c.b.CreateMul(c.arg(0), c.b.getInt64(s.step));
  std::vector<Value*> out;
  for (unsigned i = 0; i < s.count; ++i) {
    Value* at = c.b.CreateGEP(element, c.arg(1), c.b.CreateAdd(first, c.b.getInt64(i)));
    // An aligned vector of halves has an alignment of its own.
    const bool isFirst = i == 0 && s.isAligned;
    Value* v = c.b.CreateAlignedLoad(element, at, isFirst ? llvm::Align(2 * s.step) : align);
    out.push_back(s.isHalf ? c.b.CreateFPExt(v, c.b.getFloatTy()) : v);
  }
  return c.joined(out);
}

Value* store(BuiltinCall& c, const Shape& s) {
  llvm::Type* element = s.isHalf ? c.b.getHalfTy() : c.arg(0)->getType()->getScalarType();
  const llvm::Align align(element->getPrimitiveSizeInBits().getFixedValue() / 8);
  Value* first = c.b.CreateMul(c.arg(1), c.b.getInt64(s.step));
  for (unsigned i = 0; i < s.count; ++i) {
    Value* v = c.component(c.arg(0), i);
    if (s.isHalf) {
      const std::string from = v->getType()->isDoubleTy() ? "f64" : "f32";
      v = c.known(("__gpubmc_cvt_fptrunc_" + roundingOf(c.name) + "_" + from + "_f16").str(), element, {v});
    }
    const bool isFirst = i == 0 && s.isAligned;
    c.b.CreateAlignedStore(v, c.b.CreateGEP(element, c.arg(2), c.b.CreateAdd(first, c.b.getInt64(i))),
                           isFirst ? llvm::Align(2 * s.step) : align);
  }
  return c.text("");
}

/// Components of one vector, or of two in a row, by the low bits of a mask's components.
Value* shuffled(BuiltinCall& c) {
  const bool areTwo = c.name == "shuffle2";
  Value* mask = c.arg(areTwo ? 2 : 1);
  std::vector<Value*> from;
  for (unsigned v = 0; v < (areTwo ? 2u : 1u); ++v)
    for (unsigned i = 0; i < c.params[v].count; ++i) from.push_back(c.component(c.arg(v), i));
  std::vector<Value*> out;
  const unsigned count = llvm::cast<llvm::FixedVectorType>(mask->getType())->getNumElements();
  for (unsigned i = 0; i < count; ++i) {
    Value* index = c.component(mask, i);
    index = c.b.CreateAnd(index, llvm::ConstantInt::get(index->getType(), from.size() - 1));
    Value* chosen = from.back();
    for (size_t k = from.size() - 1; k-- > 0;)
      chosen = c.b.CreateSelect(c.b.CreateICmpEQ(index, llvm::ConstantInt::get(index->getType(), k)), from[k], chosen);
    out.push_back(chosen);
  }
  return c.joined(out);
}

}  // namespace

Value* vectorAccess(BuiltinCall& c) {
  if (c.name == "shuffle" || c.name == "shuffle2") return shuffled(c);
  if (const auto s = shapeOf(c.name, "vload"); s && c.argCount() == 2) return load(c, *s);
  if (const auto s = shapeOf(c.name, "vstore"); s && c.argCount() == 3) return store(c, *s);
  return nullptr;
}

}  // namespace gpubmc::core::opencl
