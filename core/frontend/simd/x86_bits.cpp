// Instructions of x86-64 that move elements, select them by masks, and collect bits.

#include "core/frontend/simd/x86.h"

namespace gpubmc::core::simd::x86 {
namespace {

Value* masked(VectorCall& c, Value* index, unsigned choices) {
  return c.b.CreateAnd(index, c.constant(index, choices - 1));
}

Scalars bitsOf(VectorCall& c, Value* v) {
  const unsigned bits = c.type()->getIntegerBitWidth();
  Scalars out;
  for (unsigned i = 0; i < bits; ++i) out.push_back(c.b.CreateTrunc(c.b.CreateLShr(v, i), c.b.getInt1Ty()));
  return out;
}

/// The words whose bits a test looks at, and whether only at their highest.
struct Tested {
  Scalars x, y;
  bool signsOnly;
};
Tested testedBy(VectorCall& c) {
  const llvm::StringRef name = c.name;
  const bool signsOnly = name.starts_with("vtest");
  const unsigned bits = signsOnly && name.ends_with(".ps") ? 32 : 64;
  return {c.words(c.arg(0), bits), c.words(c.arg(1), bits), signsOnly};
}

/// Whether all bits of x & y, or of ~x & y, are 0.
Value* noneOf(VectorCall& c, bool inverted) {
  const Tested t = testedBy(c);
  Value* all = c.constant(t.x[0], 0);
  for (size_t i = 0; i < t.x.size(); ++i)
    all = c.b.CreateOr(all, c.b.CreateAnd(inverted ? c.b.CreateNot(t.x[i]) : t.x[i], t.y[i]));
  return t.signsOnly ? c.b.CreateNot(c.isNegative(all)) : c.b.CreateICmpEQ(all, c.constant(all, 0));
}

}  // namespace

Value* shuffleBytes(VectorCall& c) {
  const Scalars x = c.elements(0u), index = c.elements(1);
  Scalars out;
  for (size_t i = 0; i < x.size(); ++i) {
    Value* byte = c.chosen(llvm::ArrayRef(x).slice(i / 16 * 16, 16), masked(c, index[i], 16));
    out.push_back(c.b.CreateSelect(c.isNegative(index[i]), c.constant(byte, 0), byte));
  }
  return c.joined(out);
}

Value* permuteAll(VectorCall& c) {
  const Scalars x = c.elements(0u), index = c.elements(1);
  Scalars out;
  for (Value* i : index) out.push_back(c.chosen(x, masked(c, i, unsigned(x.size()))));
  return c.joined(out);
}

Value* permuteLanes(VectorCall& c) {
  const Scalars x = c.elements(0u), index = c.elements(1);
  const unsigned bits = VectorCall::widthOf(x[0]), lane = perLane(bits);
  Scalars out;
  for (size_t i = 0; i < x.size(); ++i) {
    // Of 64 bits, the second bit of the index decides.
    Value* at = lane == 2 ? c.b.CreateLShr(index[i], 1) : index[i];
    out.push_back(c.chosen(llvm::ArrayRef(x).slice(i / lane * lane, lane), masked(c, at, lane)));
  }
  return c.joined(out);
}

Value* blend(VectorCall& c) {
  const Scalars x = c.elements(0u), y = c.elements(1);
  const Scalars mask = c.words(c.arg(2), VectorCall::widthOf(x[0]));
  Scalars out;
  for (size_t i = 0; i < x.size(); ++i) out.push_back(c.b.CreateSelect(c.isNegative(mask[i]), y[i], x[i]));
  return c.joined(out);
}

Value* insertFloat(VectorCall& c) {
  const auto control = c.number(2);
  if (!control) return nullptr;
  Scalars out = c.elements(0u);
  out[*control >> 4 & 3] = c.elements(1)[*control >> 6 & 3];
  for (unsigned i = 0; i < 4; ++i)
    if (*control >> i & 1) out[i] = c.real(out[i], 0);
  return c.joined(out);
}

Value* signMask(VectorCall& c) {
  const Scalars x = c.words(c.arg(0), VectorCall::widthOf(c.arg(0)));
  Value* out = c.b.getInt32(0);
  for (size_t i = 0; i < x.size(); ++i)
    out = c.b.CreateOr(out, c.b.CreateShl(c.resized(c.isNegative(x[i]), 32, false), i));
  return out;
}

Value* testZero(VectorCall& c) {
  return c.resized(noneOf(c, false), 32, false);
}
Value* testCarry(VectorCall& c) {
  return c.resized(noneOf(c, true), 32, false);
}
Value* testNeither(VectorCall& c) {
  return c.resized(c.b.CreateNot(c.b.CreateOr(noneOf(c, false), noneOf(c, true))), 32, false);
}

Value* extractField(VectorCall& c) {
  Value *x = c.arg(0), *control = c.arg(1);
  const unsigned bits = VectorCall::widthOf(x);
  Value* start = c.b.CreateAnd(control, c.constant(control, 0xff));
  Value* length = c.b.CreateAnd(c.b.CreateLShr(control, 8), c.constant(control, 0xff));
  Value* inside = c.b.CreateICmpULT(start, c.constant(start, bits));
  Value* moved = c.b.CreateLShr(x, c.b.CreateSelect(inside, start, c.constant(start, 0)));
  moved = c.b.CreateSelect(inside, moved, c.constant(x, 0));
  Value* isPart = c.b.CreateICmpULT(length, c.constant(length, bits));
  Value* limit = c.b.CreateShl(c.constant(x, 1), c.b.CreateSelect(isPart, length, c.constant(length, 0)));
  return c.b.CreateSelect(isPart, c.b.CreateAnd(moved, c.b.CreateSub(limit, c.constant(x, 1))), moved);
}

Value* zeroHigh(VectorCall& c) {
  Value *x = c.arg(0), *count = c.b.CreateAnd(c.arg(1), c.constant(c.arg(1), 0xff));
  Value* isPart = c.b.CreateICmpULT(count, c.constant(count, VectorCall::widthOf(x)));
  Value* limit = c.b.CreateShl(c.constant(x, 1), c.b.CreateSelect(isPart, count, c.constant(count, 0)));
  return c.b.CreateSelect(isPart, c.b.CreateAnd(x, c.b.CreateSub(limit, c.constant(x, 1))), x);
}

// The lowest bits of x go to the places of the ones of the mask, in order.
Value* depositBits(VectorCall& c) {
  Value *x = c.arg(0), *out = c.constant(x, 0), *next = c.constant(x, 0);
  const Scalars mask = bitsOf(c, c.arg(1));
  for (size_t i = 0; i < mask.size(); ++i) {
    Value* bit = c.b.CreateAnd(c.b.CreateLShr(x, next), c.constant(x, 1));
    out = c.b.CreateOr(out, c.b.CreateSelect(mask[i], c.b.CreateShl(bit, i), c.constant(x, 0)));
    // The last one is not used any more: no shift by the width is made.
    if (i + 1 < mask.size()) next = c.b.CreateAdd(next, c.resized(mask[i], VectorCall::widthOf(x), false));
  }
  return out;
}

Value* extractBits(VectorCall& c) {
  Value *x = c.arg(0), *out = c.constant(x, 0), *next = c.constant(x, 0);
  const Scalars mask = bitsOf(c, c.arg(1)), bits = bitsOf(c, x);
  for (size_t i = 0; i < mask.size(); ++i) {
    Value* bit = c.resized(c.b.CreateAnd(mask[i], bits[i]), VectorCall::widthOf(x), false);
    out = c.b.CreateOr(out, c.b.CreateShl(bit, next));
    if (i + 1 < mask.size()) next = c.b.CreateAdd(next, c.resized(mask[i], VectorCall::widthOf(x), false));
  }
  return out;
}

}  // namespace gpubmc::core::simd::x86
