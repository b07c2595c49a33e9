// NEON's instructions by their meaning in Arm's Architecture Reference Manual (A-profile, chapter C7). The name says
// what is done, and mostly, in its first letter, whether elements are signed.

#include <llvm/ADT/StringMap.h>

#include "core/frontend/simd/vector_call.h"

namespace gpubmc::core::simd {
namespace aarch64 {
namespace {

using I = llvm::Intrinsic::IndependentIntrinsics;

bool isSigned(const VectorCall& c) {
  return c.name[0] == 's';
}

Value* widened(VectorCall& c, Value* x, unsigned bits, bool isSigned) {
  return c.resized(x, bits, isSigned);
}

/// A shift by a constant that may be the width or more.
Value* shiftedRight(VectorCall& c, Value* x, unsigned count, bool isSigned) {
  const unsigned bits = VectorCall::widthOf(x);
  if (isSigned) return c.b.CreateAShr(x, std::min(count, bits - 1));
  return count < bits ? c.b.CreateLShr(x, count) : c.constant(x, 0);
}

/// A value of twice the width, or more, within the bounds of the narrow type.
Value* saturated(VectorCall& c, Value* wide, unsigned bits, bool toSigned) {
  return c.clamped(wide, bits, toSigned);
}

// --- element by element

Value* extremum(VectorCall& c) {
  const bool least = llvm::StringRef(c.name).contains("min");
  const llvm::Intrinsic::ID id = isSigned(c) ? (least ? I::smin : I::smax) : (least ? I::umin : I::umax);
  return c.each([&](Value* x, Value* y) { return c.b.CreateBinaryIntrinsic(id, x, y); });
}

Value* absoluteDifference(VectorCall& c) {
  return c.each([&](Value* x, Value* y) {
    Value* less = isSigned(c) ? c.b.CreateICmpSLT(x, y) : c.b.CreateICmpULT(x, y);
    return c.b.CreateSelect(less, c.b.CreateSub(y, x), c.b.CreateSub(x, y));
  });
}

Value* absolute(VectorCall& c) {
  return c.each([&](Value* x) {
    Value* negative = c.name == "sqneg" ? c.b.getTrue() : c.isNegative(x);
    Value* opposite = c.name == "abs" ? c.b.CreateNeg(x) : c.b.CreateBinaryIntrinsic(I::ssub_sat, c.constant(x, 0), x);
    return c.b.CreateSelect(negative, opposite, x);
  });
}

/// shadd, uhadd, srhadd, urhadd, shsub, uhsub: half of the sum or difference, computed with a bit more.
Value* halved(VectorCall& c) {
  const llvm::StringRef name = c.name;
  return c.each([&](Value* x, Value* y) {
    const unsigned bits = VectorCall::widthOf(x), wide = 2 * bits;
    Value *a = widened(c, x, wide, isSigned(c)), *b = widened(c, y, wide, isSigned(c));
    Value* all = name.ends_with("sub") ? c.b.CreateSub(a, b) : c.b.CreateAdd(a, b);
    if (name.contains("rhadd")) all = c.b.CreateAdd(all, c.constant(all, 1));
    return c.resized(c.b.CreateAShr(all, 1), bits, false);
  });
}

Value* saturatingSum(VectorCall& c) {
  const bool adds = llvm::StringRef(c.name).ends_with("add");
  const llvm::Intrinsic::ID id = isSigned(c) ? (adds ? I::sadd_sat : I::ssub_sat) : (adds ? I::uadd_sat : I::usub_sat);
  return c.each([&](Value* x, Value* y) { return c.b.CreateBinaryIntrinsic(id, x, y); });
}

/// sqdmulh, sqrdmulh: the upper half of twice the product.
Value* doubledHighProduct(VectorCall& c) {
  return c.each([&](Value* x, Value* y) {
    const unsigned bits = VectorCall::widthOf(x);
    Value* product = c.b.CreateMul(widened(c, x, 64, true), widened(c, y, 64, true));
    if (c.name == "sqrdmulh") product = c.b.CreateAdd(product, c.constant(product, int64_t(1) << (bits - 2)));
    return saturated(c, c.b.CreateAShr(product, bits - 1), bits, true);
  });
}

/// x << count, or the bound of the type that it goes beyond. `fits`: the count is less than the width.
Value* saturatingShift(VectorCall& c, Value* x, Value* count, Value* fits) {
  const unsigned bits = VectorCall::widthOf(x);
  Value* shifted = c.b.CreateShl(x, count);
  Value* back = isSigned(c) ? c.b.CreateAShr(shifted, count) : c.b.CreateLShr(shifted, count);
  Value* isExact = c.b.CreateAnd(fits, c.b.CreateICmpEQ(back, x));
  // -1 shifted right is the largest number but for its sign; with the sign of x it is the bound on this side.
  Value* most = c.constant(x, -1);
  if (isSigned(c)) most = c.b.CreateXor(c.b.CreateLShr(most, 1), c.b.CreateAShr(x, bits - 1));
  return c.b.CreateSelect(c.b.CreateICmpEQ(x, c.constant(x, 0)), x, c.b.CreateSelect(isExact, shifted, most));
}

/// sshl, ushl and with r, q: the count is the lowest byte of the second operand, signed; negative ones shift right. `r`
/// rounds what is shifted right, `q` saturates what is shifted left.
Value* shiftedByEach(VectorCall& c) {
  const bool rounds = llvm::StringRef(c.name).contains("rshl"), saturates = c.name[1] == 'q';
  return c.each([&](Value* x, Value* by) -> Value* {
    const unsigned bits = VectorCall::widthOf(x);
    Value* count = c.resized(c.resized(by, 8, false), 32, true);
    Value* right = c.b.CreateNeg(count);
    auto within = [&](Value* n, unsigned most) {
      Value* fits = c.b.CreateICmpULT(n, c.constant(n, most));
      return std::pair(fits, c.resized(c.b.CreateSelect(fits, n, c.constant(n, 0)), bits, false));
    };
    const auto [fitsLeft, left] = within(count, bits);
    Value* shiftedLeft = saturates ? saturatingShift(c, x, left, fitsLeft)
                                   : c.b.CreateSelect(fitsLeft, c.b.CreateShl(x, left), c.constant(x, 0));
    const auto [fitsRight, down] = within(right, bits);
    Value* sign = isSigned(c) ? c.b.CreateAShr(x, bits - 1) : c.constant(x, 0);
    Value* shiftedDown =
        c.b.CreateSelect(fitsRight, isSigned(c) ? c.b.CreateAShr(x, down) : c.b.CreateLShr(x, down), sign);
    if (rounds) {
      // The highest bit that is shifted out; by the width, of an unsigned number, that is its highest bit, and of a
      // signed one it cancels the sign.
      const auto [fitsLast, last] = within(c.b.CreateSub(right, c.constant(right, 1)), bits);
      Value* carry = c.b.CreateAnd(c.b.CreateLShr(x, last), c.constant(x, 1));
      carry = c.b.CreateSelect(fitsLast, carry, isSigned(c) ? c.b.CreateAnd(sign, c.constant(x, 1)) : c.constant(x, 0));
      shiftedDown = c.b.CreateAdd(shiftedDown, carry);
    }
    return c.b.CreateSelect(c.isNegative(count), shiftedDown, shiftedLeft);
  });
}

/// sqshlu: a signed number, shifted left by what is less than its width, as an unsigned one.
Value* shiftedToUnsigned(VectorCall& c) {
  return c.each([&](Value* x, Value* count) {
    Value* shifted = c.b.CreateShl(x, count);
    Value* isExact = c.b.CreateICmpEQ(c.b.CreateLShr(shifted, count), x);
    return c.b.CreateSelect(c.isNegative(x), c.constant(x, 0), c.b.CreateSelect(isExact, shifted, c.constant(x, -1)));
  });
}

/// vsli, vsri: the bits of the first operand that the shifted second one leaves free.
Value* inserted(VectorCall& c) {
  const auto count = c.number(2);
  if (!count) return nullptr;
  return c.each([&](Value* x, Value* y) -> Value* {
    if (*count == VectorCall::widthOf(x)) return x;
    const int64_t by = int64_t(*count);
    auto shift = [&](Value* v) { return c.name == "vsli" ? c.b.CreateShl(v, by) : c.b.CreateLShr(v, by); };
    return c.b.CreateOr(shift(y), c.b.CreateAnd(x, c.b.CreateNot(shift(c.constant(x, -1)))));
  });
}

/// suqadd, usqadd: the sum with a number of the other sign, within the bounds of the first one's type.
Value* mixedSum(VectorCall& c) {
  if (c.type()->getScalarSizeInBits() > 32) return nullptr;
  return c.each([&](Value* x, Value* y) {
    const unsigned bits = VectorCall::widthOf(x);
    Value* sum = c.b.CreateAdd(widened(c, x, 64, isSigned(c)), widened(c, y, 64, !isSigned(c)));
    return saturated(c, sum, bits, isSigned(c));
  });
}

/// cls: how many bits behind the sign are equal to it.
Value* leadingSigns(VectorCall& c) {
  return c.each([&](Value* x) {
    Value* others = c.b.CreateXor(x, c.b.CreateAShr(x, VectorCall::widthOf(x) - 1));
    return c.b.CreateSub(c.b.CreateBinaryIntrinsic(I::ctlz, others, c.b.getFalse()), c.constant(x, 1));
  });
}

/// pmul, pmull: products of polynomials over the numbers 0 and 1.
Value* polynomialProduct(VectorCall& c) {
  const unsigned bits = VectorCall::widthOf(c.arg(0)), wide = c.type()->getScalarSizeInBits();
  return c.each([&](Value* x, Value* y) {
    Value *factor = widened(c, x, wide, false), *other = widened(c, y, wide, false);
    Value* out = c.constant(factor, 0);
    for (unsigned i = 0; i < bits; ++i) {
      Value* has = c.b.CreateNeg(c.b.CreateAnd(c.b.CreateLShr(other, i), c.constant(other, 1)));
      out = c.b.CreateXor(out, c.b.CreateAnd(c.b.CreateShl(factor, i), has));
    }
    return out;
  });
}

// --- neighbours and whole vectors

template <class F>
Value* pairwise(VectorCall& c, const F& f) {
  Scalars all = c.elements(0u), second = c.elements(1), out;
  all.append(second.begin(), second.end());
  for (size_t i = 0; i < all.size(); i += 2) out.push_back(f(all[i], all[i + 1]));
  return c.joined(out);
}

Value* pairedSum(VectorCall& c) {
  return pairwise(c, [&](Value* x, Value* y) { return c.b.CreateAdd(x, y); });
}
Value* pairedFloatSum(VectorCall& c) {
  return pairwise(c, [&](Value* x, Value* y) { return c.b.CreateFAdd(x, y); });
}
Value* pairedExtremum(VectorCall& c) {
  const bool least = llvm::StringRef(c.name).contains("min");
  const llvm::Intrinsic::ID id = isSigned(c) ? (least ? I::smin : I::smax) : (least ? I::umin : I::umax);
  return pairwise(c, [&](Value* x, Value* y) { return c.b.CreateBinaryIntrinsic(id, x, y); });
}

/// saddlp, uaddlp: sums of neighbours in twice the width.
Value* pairedWideSum(VectorCall& c) {
  const Scalars x = c.elements(0u);
  const unsigned wide = 2 * VectorCall::widthOf(x[0]);
  Scalars out;
  for (size_t i = 0; i < x.size(); i += 2)
    out.push_back(c.b.CreateAdd(widened(c, x[i], wide, isSigned(c)), widened(c, x[i + 1], wide, isSigned(c))));
  return c.joined(out);
}

/// saddv, uaddv, saddlv, uaddlv: the result's lowest bits are the sum.
Value* sumOfAll(VectorCall& c) {
  const Scalars x = c.elements(0u);
  const unsigned bits = c.type()->getScalarSizeInBits();
  Value* sum = widened(c, x[0], bits, isSigned(c));
  for (size_t i = 1; i < x.size(); ++i) sum = c.b.CreateAdd(sum, widened(c, x[i], bits, isSigned(c)));
  return sum;
}

Value* extremumOfAll(VectorCall& c) {
  const bool least = llvm::StringRef(c.name).contains("min");
  const llvm::Intrinsic::ID id = isSigned(c) ? (least ? I::smin : I::smax) : (least ? I::umin : I::umax);
  const Scalars x = c.elements(0u);
  Value* out = x[0];
  for (size_t i = 1; i < x.size(); ++i) out = c.b.CreateBinaryIntrinsic(id, out, x[i]);
  return widened(c, out, c.type()->getScalarSizeInBits(), isSigned(c));
}

// --- wider and narrower

Value* wideProduct(VectorCall& c) {
  const unsigned wide = c.type()->getScalarSizeInBits();
  return c.each([&](Value* x, Value* y) {
    return c.b.CreateMul(widened(c, x, wide, isSigned(c)), widened(c, y, wide, isSigned(c)));
  });
}

Value* doubledWideProduct(VectorCall& c) {
  const unsigned wide = c.type()->getScalarSizeInBits();
  return c.each([&](Value* x, Value* y) {
    Value* product = c.b.CreateMul(widened(c, x, wide, true), widened(c, y, wide, true));
    return c.b.CreateBinaryIntrinsic(I::sadd_sat, product, product);
  });
}

/// sqxtn, uqxtn, sqxtun, and with a shift before: sqshrn, uqshrn, sqshrun, sqrshrn, uqrshrn, sqrshrun, rshrn.
Value* narrowed(VectorCall& c) {
  const llvm::StringRef name = c.name;
  const bool toUnsigned = name.ends_with("un") || name[0] == 'u';
  const bool shifts = name.contains("shr");
  const auto count = shifts ? c.number(1) : 0;
  if (!count) return nullptr;
  const unsigned bits = c.type()->getScalarSizeInBits();
  return c.each([&](Value* x) {
    // The sum with the rounding may need a bit more than the wide type has.
    const unsigned wide = VectorCall::widthOf(x);
    const bool fromSigned = name[0] != 'u';
    if (shifts && name.contains("rshr")) {
      Value* last = c.b.CreateAnd(c.b.CreateLShr(x, *count - 1), c.constant(x, 1));
      x = c.b.CreateAdd(shiftedRight(c, x, unsigned(*count), fromSigned), last);
    } else if (shifts) {
      x = shiftedRight(c, x, unsigned(*count), fromSigned);
    }
    if (!name.contains("q")) return c.resized(x, bits, false);
    if (fromSigned) return saturated(c, x, bits, !toUnsigned);
    const uint64_t most = wide == 64 && bits == 32 ? 0xffffffff : (uint64_t(1) << bits) - 1;
    return c.resized(c.b.CreateBinaryIntrinsic(I::umin, x, c.constant(x, int64_t(most))), bits, false);
  });
}

/// raddhn, rsubhn: the upper half of the sum or difference, rounded.
Value* upperHalf(VectorCall& c) {
  const unsigned bits = c.type()->getScalarSizeInBits();
  return c.each([&](Value* x, Value* y) {
    Value* all = c.name == "raddhn" ? c.b.CreateAdd(x, y) : c.b.CreateSub(x, y);
    all = c.b.CreateAdd(all, c.constant(all, int64_t(1) << (bits - 1)));
    return c.resized(c.b.CreateLShr(all, bits), bits, false);
  });
}

// --- tables

/// tbl1 to tbl4: bytes of the tables, one after the other; 0 where the index is beyond them. tbx: what was there.
Value* lookedUp(VectorCall& c) {
  const bool keeps = c.name[2] == 'x';
  const unsigned tables = unsigned(c.name[3] - '0'), first = keeps ? 1 : 0;
  Scalars bytes;
  for (unsigned t = 0; t < tables; ++t) bytes.append(c.elements(first + t));
  const size_t known = bytes.size();
  const Scalars index = c.elements(first + tables), before = keeps ? c.elements(0u) : Scalars();
  while (bytes.size() & (bytes.size() - 1)) bytes.push_back(c.b.getInt8(0));
  Scalars out;
  for (size_t i = 0; i < index.size(); ++i) {
    Value* inside = c.b.CreateICmpULT(index[i], c.constant(index[i], int64_t(known)));
    out.push_back(c.b.CreateSelect(inside, c.chosen(bytes, index[i]), keeps ? before[i] : c.b.getInt8(0)));
  }
  return c.joined(out);
}

// --- floats

/// fmax, fmin: NaN if one is NaN; fmaxnm, fminnm: the number. +0 is the larger zero.
Value* floatExtremumOf(VectorCall& c, Value* x, Value* y) {
  const llvm::StringRef name = c.name;
  const bool least = name.starts_with("fmin");
  Value* first = least ? c.b.CreateFCmpOLT(x, y) : c.b.CreateFCmpOGT(x, y);
  Value* out = c.b.CreateSelect(first, x, y);
  llvm::Type* bits = c.integer(VectorCall::widthOf(x));
  Value *a = c.b.CreateBitCast(x, bits), *b = c.b.CreateBitCast(y, bits);
  Value* zero = c.b.CreateBitCast(least ? c.b.CreateOr(a, b) : c.b.CreateAnd(a, b), x->getType());
  out = c.b.CreateSelect(c.b.CreateFCmpOEQ(x, y), zero, out);
  const bool number = name.contains("nm");
  Value *xIsNan = c.b.CreateFCmpUNO(x, x), *yIsNan = c.b.CreateFCmpUNO(y, y);
  out = c.b.CreateSelect(yIsNan, number ? x : y, out);
  return c.b.CreateSelect(xIsNan, number ? y : x, out);
}

Value* floatExtremum(VectorCall& c) {
  return c.each([&](Value* x, Value* y) { return floatExtremumOf(c, x, y); });
}
Value* pairedFloatExtremum(VectorCall& c) {
  return pairwise(c, [&](Value* x, Value* y) { return floatExtremumOf(c, x, y); });
}

/// Neighbours first, then neighbours of these.
Value* floatExtremumOfAll(VectorCall& c) {
  Scalars x = c.elements(0u);
  while (x.size() > 1) {
    Scalars next;
    for (size_t i = 0; i < x.size(); i += 2) next.push_back(floatExtremumOf(c, x[i], x[i + 1]));
    x = next;
  }
  return x[0];
}
Value* floatSumOfAll(VectorCall& c) {
  Scalars x = c.elements(0u);
  while (x.size() > 1) {
    Scalars next;
    for (size_t i = 0; i < x.size(); i += 2) next.push_back(c.b.CreateFAdd(x[i], x[i + 1]));
    x = next;
  }
  return x[0];
}

Value* floatDifference(VectorCall& c) {
  return c.each([&](Value* x, Value* y) { return c.b.CreateUnaryIntrinsic(I::fabs, c.b.CreateFSub(x, y)); });
}

Value* absoluteComparison(VectorCall& c) {
  return c.each([&](Value* x, Value* y) {
    Value *a = c.b.CreateUnaryIntrinsic(I::fabs, x), *b = c.b.CreateUnaryIntrinsic(I::fabs, y);
    return c.b.CreateSExt(c.name == "facge" ? c.b.CreateFCmpOGE(a, b) : c.b.CreateFCmpOGT(a, b),
                          c.integer(VectorCall::widthOf(x)));
  });
}

/// fmulx: the product, where zero times infinity is 2 with the sign of the product.
Value* extendedProduct(VectorCall& c) {
  return c.each([&](Value* x, Value* y) {
    Value *ax = c.b.CreateUnaryIntrinsic(I::fabs, x), *ay = c.b.CreateUnaryIntrinsic(I::fabs, y);
    Value *zero = c.real(x, 0), *infinity = llvm::ConstantFP::getInfinity(x->getType());
    auto both = [&](Value* a, Value* b) {
      return c.b.CreateAnd(c.b.CreateFCmpOEQ(a, zero), c.b.CreateFCmpOEQ(b, infinity));
    };
    llvm::Type* bits = c.integer(VectorCall::widthOf(x));
    Value* sign = c.b.CreateXor(c.b.CreateBitCast(x, bits), c.b.CreateBitCast(y, bits));
    Value* isNegative = c.isNegative(sign);
    return c.b.CreateSelect(c.b.CreateOr(both(ax, ay), both(ay, ax)),
                            c.b.CreateSelect(isNegative, c.real(x, -2), c.real(x, 2)), c.b.CreateFMul(x, y));
  });
}

/// fcvtas, ...: the fifth letter is the rounding, the sixth the sign.
Value* converted(VectorCall& c) {
  const unsigned bits = c.type()->getScalarSizeInBits();
  return c.each([&](Value* x) {
    switch (c.name[4]) {
      case 'a': x = c.rounded(x, I::round); break;
      case 'm': x = c.rounded(x, I::floor); break;
      case 'n': x = c.rounded(x, I::rint); break;
      case 'p': x = c.rounded(x, I::ceil); break;
      default: break;
    }
    return c.saturating(x, bits, c.name[5] == 's');
  });
}

/// 2 - x * y and (3 - x * y) / 2, with one rounding. Zero times infinity counts as zero.
Value* newtonStep(VectorCall& c) {
  const bool root = c.name == "frsqrts";
  return c.each([&](Value* x, Value* y) {
    Value *ax = c.b.CreateUnaryIntrinsic(I::fabs, x), *ay = c.b.CreateUnaryIntrinsic(I::fabs, y);
    Value *zero = c.real(x, 0), *infinity = llvm::ConstantFP::getInfinity(x->getType());
    auto both = [&](Value* a, Value* b) {
      return c.b.CreateAnd(c.b.CreateFCmpOEQ(a, zero), c.b.CreateFCmpOEQ(b, infinity));
    };
    Value* undefined = c.b.CreateOr(both(ax, ay), both(ay, ax));
    // Half of the larger factor is exact, or the product is far below 3/2.
    Value* larger = c.b.CreateFCmpOGT(ax, ay);
    Value *first = c.b.CreateSelect(larger, x, y), *second = c.b.CreateSelect(larger, y, x);
    Value* factor = root ? c.b.CreateFMul(first, c.real(x, -0.5)) : c.b.CreateFNeg(first);
    Value* start = c.real(x, root ? 1.5 : 2);
    Value* step = c.b.CreateIntrinsic(I::fma, {x->getType()}, {factor, second, start});
    return c.b.CreateSelect(undefined, start, step);
  });
}

Value* estimated(VectorCall& c) {
  if (!c.type()->getScalarType()->isFloatTy() && !c.type()->getScalarType()->isDoubleTy()) return nullptr;
  return c.each([&](Value* x) { return c.uncomputed("arm_" + c.name, x); });
}

// --- memory: structures of two to four elements, taken apart or put together

Value* loadedApart(VectorCall& c) {
  auto* result = llvm::dyn_cast<llvm::StructType>(c.type());
  if (!result) return nullptr;
  const unsigned count = result->getNumElements();
  const bool interleaved = c.name[2] != '1';
  auto* vector = llvm::cast<llvm::FixedVectorType>(result->getElementType(0));
  llvm::Type* element = vector->getElementType();
  const unsigned elements = vector->getNumElements(), bytes = unsigned(element->getPrimitiveSizeInBits()) / 8;
  Value* out = llvm::PoisonValue::get(result);
  for (unsigned v = 0; v < count; ++v) {
    Value* one = llvm::PoisonValue::get(vector);
    for (unsigned i = 0; i < elements; ++i) {
      const uint64_t at = interleaved ? uint64_t(i) * count + v : uint64_t(v) * elements + i;
      Value* place = c.b.CreateConstInBoundsGEP1_64(c.b.getInt8Ty(), c.arg(0), at * bytes);
      one = c.b.CreateInsertElement(one, c.b.CreateAlignedLoad(element, place, llvm::Align(1)), uint64_t(i));
    }
    out = c.b.CreateInsertValue(out, one, v);
  }
  return out;
}

Value* storedTogether(VectorCall& c) {
  const unsigned count = unsigned(c.name[2] == '1' ? c.name.back() - '0' : c.name[2] - '0');
  const bool interleaved = c.name[2] != '1';
  Value* to = c.arg(count);
  for (unsigned v = 0; v < count; ++v) {
    const Scalars x = c.elements(v);
    for (unsigned i = 0; i < x.size(); ++i) {
      const uint64_t at = interleaved ? uint64_t(i) * count + v : v * x.size() + i;
      Value* place = c.b.CreateConstInBoundsGEP1_64(c.b.getInt8Ty(), to, at * VectorCall::widthOf(x[i]) / 8);
      c.b.CreateAlignedStore(x[i], place, llvm::Align(1));
    }
  }
  return c.done();
}

const llvm::StringMap<Meaning>& table() {
  static const llvm::StringMap<Meaning> rows = [] {
    llvm::StringMap<Meaning> out;
    auto add = [&](Meaning meaning, std::initializer_list<const char*> names) {
      for (const char* name : names) out[name] = meaning;
    };
    add(extremum, {"smax", "umax", "smin", "umin"});
    add(absoluteDifference, {"sabd", "uabd"});
    add(absolute, {"abs", "sqabs", "sqneg"});
    add(halved, {"shadd", "uhadd", "srhadd", "urhadd", "shsub", "uhsub"});
    add(saturatingSum, {"sqadd", "uqadd", "sqsub", "uqsub"});
    add(doubledHighProduct, {"sqdmulh", "sqrdmulh"});
    add(shiftedByEach, {"sshl", "ushl", "srshl", "urshl", "sqshl", "uqshl", "sqrshl", "uqrshl"});
    add(shiftedToUnsigned, {"sqshlu"});
    add(inserted, {"vsli", "vsri"});
    add(mixedSum, {"suqadd", "usqadd"});
    add(leadingSigns, {"cls"});
    add(polynomialProduct, {"pmul", "pmull"});
    add(pairedSum, {"addp"});
    add(pairedFloatSum, {"faddp"});
    add(pairedExtremum, {"smaxp", "umaxp", "sminp", "uminp"});
    add(pairedWideSum, {"saddlp", "uaddlp"});
    add(sumOfAll, {"saddv", "uaddv", "saddlv", "uaddlv"});
    add(extremumOfAll, {"smaxv", "umaxv", "sminv", "uminv"});
    add(wideProduct, {"smull", "umull"});
    add(doubledWideProduct, {"sqdmull"});
    add(narrowed,
        {"sqxtn", "uqxtn", "sqxtun", "sqshrn", "uqshrn", "sqshrun", "sqrshrn", "uqrshrn", "sqrshrun", "rshrn"});
    add(upperHalf, {"raddhn", "rsubhn"});
    add(lookedUp, {"tbl1", "tbl2", "tbl3", "tbl4", "tbx1", "tbx2", "tbx3", "tbx4"});
    add(floatExtremum, {"fmax", "fmin", "fmaxnm", "fminnm"});
    add(pairedFloatExtremum, {"fmaxp", "fminp", "fmaxnmp", "fminnmp"});
    add(floatExtremumOfAll, {"fmaxv", "fminv", "fmaxnmv", "fminnmv"});
    add(floatSumOfAll, {"faddv"});
    add(floatDifference, {"fabd"});
    add(extendedProduct, {"fmulx"});
    add(absoluteComparison, {"facge", "facgt"});
    add(converted,
        {"fcvtas", "fcvtau", "fcvtms", "fcvtmu", "fcvtns", "fcvtnu", "fcvtps", "fcvtpu", "fcvtzs", "fcvtzu"});
    add(newtonStep, {"frecps", "frsqrts"});
    add(estimated, {"frecpe", "frsqrte"});
    add(loadedApart, {"ld2", "ld3", "ld4", "ld1x2", "ld1x3", "ld1x4"});
    add(storedTogether, {"st2", "st3", "st4", "st1x2", "st1x3", "st1x4"});
    return out;
  }();
  return rows;
}

}  // namespace
}  // namespace aarch64

Meaning meaningOnAarch64(llvm::StringRef name, std::string& rest) {
  if (!name.consume_front("llvm.aarch64.neon.")) return nullptr;
  rest = name.split('.').first.str();
  const auto row = aarch64::table().find(rest);
  return row == aarch64::table().end() ? nullptr : row->second;
}

}  // namespace gpubmc::core::simd
