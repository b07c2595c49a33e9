#pragma once
// Meanings of instructions of x86-64, as the table in x86.cpp lists them. Each file of this folder that begins with
// x86_ has those of one subject. Elements of vectors wider than 128 bits stay in their 128-bit lanes.

#include "core/frontend/simd/vector_call.h"

namespace gpubmc::core::simd::x86 {

/// Elements of `bits` bits in a lane.
constexpr unsigned perLane(unsigned bits) {
  return 128 / bits;
}

/// `f` of neighbours of the first argument, then of the second, lane by lane.
template <class F>
Value* pairs(VectorCall& c, const F& f) {
  const Scalars both[] = {c.elements(0u), c.elements(1)};
  const unsigned lane = perLane(VectorCall::widthOf(both[0][0]));
  Scalars out;
  for (size_t at = 0; at < both[0].size(); at += lane)
    for (const Scalars& from : both)
      for (size_t i = at; i < at + lane; i += 2) out.push_back(f(from[i], from[i + 1]));
  return c.joined(out);
}

// x86_integers.cpp
Value* packSigned(VectorCall& c);
Value* packUnsigned(VectorCall& c);
Value* average(VectorCall& c);
Value* multiplyHighSigned(VectorCall& c);
Value* multiplyHighUnsigned(VectorCall& c);
Value* multiplyHighRounded(VectorCall& c);
Value* multiplyAddWords(VectorCall& c);
Value* multiplyAddBytes(VectorCall& c);
Value* sumOfDifferences(VectorCall& c);
Value* sumsOfDifferences(VectorCall& c);
Value* sign(VectorCall& c);
Value* absolute(VectorCall& c);
Value* smallestWord(VectorCall& c);
Value* addPairs(VectorCall& c);
Value* subtractPairs(VectorCall& c);
Value* addPairsSaturated(VectorCall& c);
Value* subtractPairsSaturated(VectorCall& c);
Value* checksum(VectorCall& c);

// x86_shifts.cpp: counts of the width and more are defined.
Value* shiftLeft(VectorCall& c);
Value* shiftRight(VectorCall& c);
Value* shiftRightSigned(VectorCall& c);
Value* shiftLeftEach(VectorCall& c);
Value* shiftRightEach(VectorCall& c);
Value* shiftRightSignedEach(VectorCall& c);

// x86_bits.cpp: shuffles, selections, and masks of signs.
Value* shuffleBytes(VectorCall& c);
Value* permuteAll(VectorCall& c);
Value* permuteLanes(VectorCall& c);
Value* blend(VectorCall& c);
Value* insertFloat(VectorCall& c);
Value* signMask(VectorCall& c);
Value* testZero(VectorCall& c);
Value* testCarry(VectorCall& c);
Value* testNeither(VectorCall& c);
Value* extractField(VectorCall& c);
Value* zeroHigh(VectorCall& c);
Value* depositBits(VectorCall& c);
Value* extractBits(VectorCall& c);

// x86_floats.cpp
Value* minimum(VectorCall& c);
Value* maximum(VectorCall& c);
Value* compareFirst(VectorCall& c);
Value* compareToFlag(VectorCall& c);
Value* addPairsOfFloats(VectorCall& c);
Value* subtractPairsOfFloats(VectorCall& c);
Value* addSubtract(VectorCall& c);
Value* multiplyAddSubtract(VectorCall& c);
Value* dotProduct(VectorCall& c);
Value* round(VectorCall& c);
Value* reciprocal(VectorCall& c);
Value* reciprocalRoot(VectorCall& c);

// x86_conversions.cpp
Value* toIntegers(VectorCall& c);
Value* toIntegersTruncated(VectorCall& c);
Value* narrowFloats(VectorCall& c);
Value* toHalves(VectorCall& c);

// x86_memory.cpp
Value* loadUnaligned(VectorCall& c);
Value* loadMasked(VectorCall& c);
Value* storeMasked(VectorCall& c);
Value* storeMaskedBytes(VectorCall& c);
Value* gather(VectorCall& c);
Value* nothing(VectorCall& c);

}  // namespace gpubmc::core::simd::x86
