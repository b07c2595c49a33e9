// Conversions of x86-64. A float that no integer of the width equals, after rounding, becomes the smallest one.

#include <cmath>

#include "core/frontend/simd/x86.h"

namespace gpubmc::core::simd {

Value* convertedOnX86(VectorCall& c, Value* x, unsigned bits) {
  const double end = std::ldexp(1.0, int(bits) - 1);
  // A double may lie between the smallest 32-bit number and the one below it.
  const bool isBetween = x->getType()->isDoubleTy() && bits == 32;
  Value* above = isBetween ? c.b.CreateFCmpOGT(x, c.real(x, -end - 1)) : c.b.CreateFCmpOGE(x, c.real(x, -end));
  Value* fits = c.b.CreateAnd(above, c.b.CreateFCmpOLT(x, c.real(x, end)));
  Value* smallest = llvm::ConstantInt::get(c.integer(bits), uint64_t(1) << (bits - 1));
  return c.b.CreateSelect(fits, c.saturating(x, bits, true), smallest);
}

namespace x86 {
namespace {

Value* toIntegersBy(VectorCall& c, bool rounds) {
  const llvm::Type* type = c.type();
  auto convert = [&](Value* x, unsigned bits) {
    return convertedOnX86(c, rounds ? c.rounded(x, llvm::Intrinsic::rint) : x, bits);
  };
  if (!type->isVectorTy()) return convert(c.elements(0u)[0], type->getIntegerBitWidth());
  Scalars out;
  for (Value* x : c.elements(0u)) out.push_back(convert(x, 32));
  // Two doubles fill one half of the result.
  while (out.size() < 4) out.push_back(c.b.getInt32(0));
  return c.joined(out);
}

}  // namespace

Value* toIntegers(VectorCall& c) {
  return toIntegersBy(c, true);
}
Value* toIntegersTruncated(VectorCall& c) {
  return toIntegersBy(c, false);
}

Value* narrowFloats(VectorCall& c) {
  auto narrow = [&](Value* x) { return c.b.CreateFPTrunc(x, c.b.getFloatTy()); };
  if (c.name == "cvtsd2ss") return c.first(narrow(c.elements(1)[0]));
  Scalars out;
  for (Value* x : c.elements(0u)) out.push_back(narrow(x));
  while (out.size() < 4) out.push_back(c.real(out[0], 0));
  return c.joined(out);
}

Value* toHalves(VectorCall& c) {
  const auto control = c.number(1);
  // 0: to nearest; 4: as the control register says, which is the same.
  if (!control || (*control & 7 && !(*control & 4))) return nullptr;
  Scalars out;
  for (Value* x : c.elements(0u))
    out.push_back(c.b.CreateBitCast(c.b.CreateFPTrunc(x, c.b.getHalfTy()), c.b.getInt16Ty()));
  while (out.size() < 8) out.push_back(c.b.getInt16(0));
  return c.joined(out);
}

}  // namespace x86
}  // namespace gpubmc::core::simd
