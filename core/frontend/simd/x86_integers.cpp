// Integer instructions of x86-64: Intel's manual, volume 2, by the name of each instruction.

#include "core/frontend/simd/x86.h"

namespace gpubmc::core::simd::x86 {
namespace {

Value* packed(VectorCall& c, bool toSigned) {
  const Scalars both[] = {c.elements(0u), c.elements(1)};
  const unsigned bits = VectorCall::widthOf(both[0][0]), lane = perLane(bits);
  Scalars out;
  for (size_t at = 0; at < both[0].size(); at += lane)
    for (const Scalars& from : both)
      for (size_t i = at; i < at + lane; ++i) out.push_back(c.clamped(from[i], bits / 2, toSigned));
  return c.joined(out);
}

/// The product of two elements as wide numbers.
Value* product(VectorCall& c, Value* x, Value* y, bool xSigned, bool ySigned, unsigned bits) {
  return c.b.CreateMul(c.resized(x, bits, xSigned), c.resized(y, bits, ySigned));
}

Value* highProduct(VectorCall& c, bool isSigned) {
  return c.each([&](Value* x, Value* y) {
    return c.resized(c.b.CreateLShr(product(c, x, y, isSigned, isSigned, 32), 16), 16, false);
  });
}

Value* distance(VectorCall& c, Value* x, Value* y) {
  Value* d = c.b.CreateSub(c.resized(x, 32, false), c.resized(y, 32, false));
  return c.b.CreateSelect(c.isNegative(d), c.b.CreateNeg(d), d);
}

}  // namespace

Value* packSigned(VectorCall& c) {
  return packed(c, true);
}
Value* packUnsigned(VectorCall& c) {
  return packed(c, false);
}

Value* average(VectorCall& c) {
  return c.each([&](Value* x, Value* y) {
    const unsigned bits = VectorCall::widthOf(x);
    Value* sum = c.b.CreateAdd(c.resized(x, 32, false), c.resized(y, 32, false));
    return c.resized(c.b.CreateLShr(c.b.CreateAdd(sum, c.constant(sum, 1)), 1), bits, false);
  });
}

Value* multiplyHighSigned(VectorCall& c) {
  return highProduct(c, true);
}
Value* multiplyHighUnsigned(VectorCall& c) {
  return highProduct(c, false);
}

Value* multiplyHighRounded(VectorCall& c) {
  return c.each([&](Value* x, Value* y) {
    Value* high = c.b.CreateAShr(product(c, x, y, true, true, 32), 14);
    return c.resized(c.b.CreateAShr(c.b.CreateAdd(high, c.constant(high, 1)), 1), 16, false);
  });
}

Value* multiplyAddWords(VectorCall& c) {
  const Scalars x = c.elements(0u), y = c.elements(1);
  Scalars out;
  for (size_t i = 0; i < x.size(); i += 2)
    out.push_back(
        c.b.CreateAdd(product(c, x[i], y[i], true, true, 32), product(c, x[i + 1], y[i + 1], true, true, 32)));
  return c.joined(out);
}

Value* multiplyAddBytes(VectorCall& c) {
  const Scalars x = c.elements(0u), y = c.elements(1);
  Scalars out;
  for (size_t i = 0; i < x.size(); i += 2)
    out.push_back(c.clamped(
        c.b.CreateAdd(product(c, x[i], y[i], false, true, 32), product(c, x[i + 1], y[i + 1], false, true, 32)), 16,
        true));
  return c.joined(out);
}

Value* sumOfDifferences(VectorCall& c) {
  const Scalars x = c.elements(0u), y = c.elements(1);
  Scalars out;
  for (size_t at = 0; at < x.size(); at += 8) {
    Value* sum = distance(c, x[at], y[at]);
    for (size_t i = at + 1; i < at + 8; ++i) sum = c.b.CreateAdd(sum, distance(c, x[i], y[i]));
    out.push_back(c.resized(sum, 64, false));
  }
  return c.joined(out);
}

// Eight sums of four differences in each lane: bits 0 and 1 of the operand say which four bytes of the second vector,
// bit 2 where the eleven bytes of the first one begin; the upper lane has the three bits above.
Value* sumsOfDifferences(VectorCall& c) {
  const auto control = c.number(2);
  if (!control) return nullptr;
  const Scalars x = c.elements(0u), y = c.elements(1);
  Scalars out;
  for (size_t at = 0; at < x.size(); at += 16) {
    const uint64_t bits = *control >> (at ? 3 : 0);
    const size_t from = at + (bits >> 2 & 1) * 4, block = at + (bits & 3) * 4;
    for (size_t i = 0; i < 8; ++i) {
      Value* sum = distance(c, x[from + i], y[block]);
      for (size_t k = 1; k < 4; ++k) sum = c.b.CreateAdd(sum, distance(c, x[from + i + k], y[block + k]));
      out.push_back(c.resized(sum, 16, false));
    }
  }
  return c.joined(out);
}

Value* sign(VectorCall& c) {
  return c.each([&](Value* x, Value* y) {
    Value* other = c.b.CreateSelect(c.isNegative(y), c.b.CreateNeg(x), x);
    return c.b.CreateSelect(c.b.CreateICmpEQ(y, c.constant(y, 0)), c.constant(x, 0), other);
  });
}

Value* absolute(VectorCall& c) {
  return c.each([&](Value* x) { return c.b.CreateSelect(c.isNegative(x), c.b.CreateNeg(x), x); });
}

Value* smallestWord(VectorCall& c) {
  const Scalars x = c.elements(0u);
  Value *least = x[0], *place = c.constant(x[0], 0);
  for (size_t i = 1; i < x.size(); ++i) {
    Value* less = c.b.CreateICmpULT(x[i], least);
    least = c.b.CreateSelect(less, x[i], least);
    place = c.b.CreateSelect(less, c.constant(place, int64_t(i)), place);
  }
  Scalars out(x.size(), c.constant(x[0], 0));
  out[0] = least, out[1] = place;
  return c.joined(out);
}

Value* addPairs(VectorCall& c) {
  return pairs(c, [&](Value* x, Value* y) { return c.b.CreateAdd(x, y); });
}
Value* subtractPairs(VectorCall& c) {
  return pairs(c, [&](Value* x, Value* y) { return c.b.CreateSub(x, y); });
}
Value* addPairsSaturated(VectorCall& c) {
  return pairs(c, [&](Value* x, Value* y) { return c.b.CreateBinaryIntrinsic(llvm::Intrinsic::sadd_sat, x, y); });
}
Value* subtractPairsSaturated(VectorCall& c) {
  return pairs(c, [&](Value* x, Value* y) { return c.b.CreateBinaryIntrinsic(llvm::Intrinsic::ssub_sat, x, y); });
}

// CRC-32C with reflected bits.
Value* checksum(VectorCall& c) {
  constexpr int64_t kPolynomial = 0x82F63B78;
  Value* sum = c.resized(c.arg(0), 64, false);
  const unsigned bits = VectorCall::widthOf(c.arg(1));
  sum = c.b.CreateXor(c.b.CreateAnd(sum, c.constant(sum, 0xffffffff)), c.resized(c.arg(1), 64, false));
  // Bits above the data are those of the sum that are not consumed yet.
  for (unsigned i = 0; i < bits; ++i) {
    Value* odd = c.b.CreateTrunc(sum, c.b.getInt1Ty());
    Value* next = c.b.CreateLShr(sum, 1);
    sum = c.b.CreateSelect(odd, c.b.CreateXor(next, c.constant(next, kPolynomial)), next);
  }
  return c.resized(sum, c.type()->getIntegerBitWidth(), false);
}

}  // namespace gpubmc::core::simd::x86
