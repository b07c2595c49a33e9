// Shifts of x86-64: a count of the width or more shifts everything out.

#include "core/frontend/simd/x86.h"

namespace gpubmc::core::simd::x86 {
namespace {

using Shift = llvm::Instruction::BinaryOps;

Value* shifted(VectorCall& c, Shift how, Value* x, Value* count) {
  const unsigned bits = VectorCall::widthOf(x);
  Value* fits = c.b.CreateICmpULT(count, c.constant(count, bits));
  // A shift by the width is not defined in LLVM, and may not even stand in the branch that is not chosen.
  Value* small = c.b.CreateSelect(fits, count, c.constant(count, how == Shift::AShr ? bits - 1 : 0));
  Value* out = c.b.CreateBinOp(how, x, c.resized(small, bits, false));
  return how == Shift::AShr ? out : c.b.CreateSelect(fits, out, c.constant(x, 0));
}

/// One count for all: an integer, or the lower 64 bits of a vector.
Value* shiftedAll(VectorCall& c, Shift how) {
  Value* count = c.arg(1)->getType()->isVectorTy() ? c.words(c.arg(1), 64)[0] : c.arg(1);
  return c.each([&](Value* x) { return shifted(c, how, x, count); });
}

Value* shiftedEach(VectorCall& c, Shift how) {
  return c.each([&](Value* x, Value* count) { return shifted(c, how, x, count); });
}

}  // namespace

Value* shiftLeft(VectorCall& c) {
  return shiftedAll(c, Shift::Shl);
}
Value* shiftRight(VectorCall& c) {
  return shiftedAll(c, Shift::LShr);
}
Value* shiftRightSigned(VectorCall& c) {
  return shiftedAll(c, Shift::AShr);
}
Value* shiftLeftEach(VectorCall& c) {
  return shiftedEach(c, Shift::Shl);
}
Value* shiftRightEach(VectorCall& c) {
  return shiftedEach(c, Shift::LShr);
}
Value* shiftRightSignedEach(VectorCall& c) {
  return shiftedEach(c, Shift::AShr);
}

}  // namespace gpubmc::core::simd::x86
