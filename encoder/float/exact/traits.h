#pragma once
// The back end that SymFPU's algorithms are written against: propositions, bit-vectors, formats and rounding modes,
// over Words. SymFPU prescribes the names. Included by definition.cpp alone.

// SymFPU states intermediate conditions as assertions; as terms they would not be used.
#define PRECONDITION(X) static_cast<void>(0)
#define POSTCONDITION(X) static_cast<void>(0)
#define INVARIANT(X) static_cast<void>(0)

#include <symfpu/core/ite.h>
#include <symfpu/core/operations.h>

#include "encoder/float/exact/word.h"
#include "encoder/float/operations.h"

namespace gpubmc::encoder::exact {

template <bool isSigned>
class BitVector;

class Proposition {
 public:
  Proposition(bool b) : bit_(b, 1) {}
  explicit Proposition(Piece bit) : bit_(std::move(bit)) {}
  const Piece& bit() const { return bit_; }

  Proposition operator!() const { return Proposition(~bit_); }
  Proposition operator&&(const Proposition& o) const { return Proposition(bit_ & o.bit_); }
  Proposition operator||(const Proposition& o) const { return Proposition(bit_ | o.bit_); }
  Proposition operator==(const Proposition& o) const { return Proposition(equal(bit_, o.bit_)); }
  Proposition operator^(const Proposition& o) const { return Proposition(bit_ ^ o.bit_); }

 private:
  Piece bit_;
};

template <bool isSigned>
class BitVector {
 public:
  BitVector(unsigned width, uint64_t number) : word_(width, number) {}
  explicit BitVector(Word word) : word_(std::move(word)) {}
  explicit BitVector(const Proposition& p) : word_(p.bit()) {}
  static BitVector one(unsigned width) { return {width, 1}; }
  static BitVector zero(unsigned width) { return {width, 0}; }
  static BitVector allOnes(unsigned width) { return BitVector(Word::ones(width)); }

  const Word& word() const { return word_; }
  unsigned getWidth() const { return word_.width(); }
  Proposition isAllOnes() const { return Proposition(equal(word_, Word::ones(getWidth()))); }
  Proposition isAllZeros() const { return Proposition(equal(word_, Word(getWidth(), 0))); }

  BitVector operator+(const BitVector& o) const { return BitVector(word_ + o.word_); }
  BitVector operator-(const BitVector& o) const { return BitVector(word_ - o.word_); }
  BitVector operator*(const BitVector& o) const { return BitVector(word_ * o.word_); }
  BitVector operator&(const BitVector& o) const { return BitVector(word_ & o.word_); }
  BitVector operator|(const BitVector& o) const { return BitVector(word_ | o.word_); }
  BitVector operator~() const { return BitVector(~word_); }
  BitVector operator-() const { return BitVector(Word(getWidth(), 0) - word_); }
  BitVector operator<<(const BitVector& o) const { return BitVector(shiftedLeft(word_, o.word_)); }
  BitVector operator>>(const BitVector& o) const {
    return BitVector(isSigned ? shiftedRightSigned(word_, o.word_) : shiftedRight(word_, o.word_));
  }
  BitVector signExtendRightShift(const BitVector& o) const { return BitVector(shiftedRightSigned(word_, o.word_)); }
  BitVector increment() const { return *this + one(getWidth()); }
  BitVector decrement() const { return *this - one(getWidth()); }

  // Words wrap anyway.
  BitVector modularAdd(const BitVector& o) const { return *this + o; }
  BitVector modularNegate() const { return -*this; }
  BitVector modularIncrement() const { return increment(); }
  BitVector modularDecrement() const { return decrement(); }
  BitVector modularLeftShift(const BitVector& o) const { return *this << o; }
  BitVector modularRightShift(const BitVector& o) const { return *this >> o; }

  Proposition operator==(const BitVector& o) const { return Proposition(equal(word_, o.word_)); }
  Proposition operator<(const BitVector& o) const {
    return Proposition(isSigned ? lessSigned(word_, o.word_) : less(word_, o.word_));
  }
  Proposition operator>(const BitVector& o) const { return o < *this; }
  Proposition operator<=(const BitVector& o) const { return !(o < *this); }
  Proposition operator>=(const BitVector& o) const { return !(*this < o); }

  BitVector<true> toSigned() const { return BitVector<true>(word_); }
  BitVector<false> toUnsigned() const { return BitVector<false>(word_); }
  BitVector extend(unsigned by) const {
    return BitVector(isSigned ? word_.signExtended(getWidth() + by) : word_.zeroExtended(getWidth() + by));
  }
  BitVector contract(unsigned by) const { return BitVector(word_.slice(getWidth() - 1 - by, 0)); }
  BitVector resize(unsigned width) const {
    return width < getWidth() ? contract(getWidth() - width) : extend(width - getWidth());
  }
  BitVector matchWidth(const BitVector& o) const { return extend(o.getWidth() - getWidth()); }
  BitVector append(const BitVector& low) const { return BitVector(joined(word_, low.word_)); }
  BitVector extract(unsigned high, unsigned low) const { return BitVector(word_.slice(high, low)); }

 private:
  Word word_;
};

/// The width of the significand includes the implicit bit.
class Format {
 public:
  Format(unsigned exponent, unsigned significand) : exponent_(exponent), significand_(significand) {}
  explicit Format(const FloatFormat& f) : Format(f.width - 1 - f.mantissa, f.mantissa + 1) {}
  unsigned exponentWidth() const { return exponent_; }
  unsigned significandWidth() const { return significand_; }
  unsigned packedWidth() const { return exponent_ + significand_; }
  unsigned packedExponentWidth() const { return exponent_; }
  unsigned packedSignificandWidth() const { return significand_ - 1; }

 private:
  unsigned exponent_, significand_;
};

/// Constant when the terms are built.
enum class Mode : uint8_t { NearestEven, NearestAway, Up, Down, TowardZero };
struct Rounding {
  Mode mode;
  Proposition operator==(const Rounding& o) const { return mode == o.mode; }
};

struct Traits {
  using bwt = unsigned;
  using fpt = Format;
  using rm = Rounding;
  using prop = Proposition;
  using ubv = BitVector<false>;
  using sbv = BitVector<true>;
  static rm RNE() { return {Mode::NearestEven}; }
  static rm RNA() { return {Mode::NearestAway}; }
  static rm RTP() { return {Mode::Up}; }
  static rm RTN() { return {Mode::Down}; }
  static rm RTZ() { return {Mode::TowardZero}; }
};

}  // namespace gpubmc::encoder::exact

namespace symfpu {

template <>
struct ite<gpubmc::encoder::exact::Proposition, gpubmc::encoder::exact::Proposition> {
  using P = gpubmc::encoder::exact::Proposition;
  static P iteOp(const P& condition, const P& yes, const P& no) {
    return P(choose(condition.bit(), yes.bit(), no.bit()));
  }
};

template <bool isSigned>
struct ite<gpubmc::encoder::exact::Proposition, gpubmc::encoder::exact::BitVector<isSigned>> {
  using P = gpubmc::encoder::exact::Proposition;
  using V = gpubmc::encoder::exact::BitVector<isSigned>;
  static V iteOp(const P& condition, const V& yes, const V& no) {
    return V(choose(condition.bit(), yes.word(), no.word()));
  }
};

// Schoolbook algorithms with one subtraction per bit: SymFPU's defaults divide words of twice the width, and multiply
// once for each bit of a root.

template <>
inline resultWithRemainderBit<gpubmc::encoder::exact::Traits> fixedPointDivide<gpubmc::encoder::exact::Traits>(
    const gpubmc::encoder::exact::BitVector<false>& x, const gpubmc::encoder::exact::BitVector<false>& y) {
  using gpubmc::encoder::exact::Word;
  const unsigned width = x.getWidth();
  Word rest = x.word().zeroExtended(width + 1), result(1, 0);
  const Word divisor = y.word().zeroExtended(width + 1);
  for (unsigned i = 0; i < width; ++i) {
    const auto fits = ~less(rest, divisor);
    result = i == 0 ? Word(fits) : joined(result, Word(fits));
    rest = joined(choose(fits, rest - divisor, rest).slice(width - 1, 0), Word(1, 0));
  }
  return {gpubmc::encoder::exact::BitVector<false>(result),
          gpubmc::encoder::exact::Proposition(~equal(rest, Word(width + 1, 0)))};
}

template <>
inline resultWithRemainderBit<gpubmc::encoder::exact::Traits> fixedPointSqrt<gpubmc::encoder::exact::Traits>(
    const gpubmc::encoder::exact::BitVector<false>& x) {
  using gpubmc::encoder::exact::Word;
  // Two bits of the operand for each bit of the root: x has one bit more than the root and is extended by zeros.
  const unsigned width = x.getWidth() - 1, wide = width + 2;
  const Word operand = joined(x.word(), Word(width - 1, 0));
  Word rest(wide, 0), root(wide, 0);
  for (unsigned i = width; i-- > 0;) {
    rest = joined(rest.slice(wide - 3, 0), operand.slice(2 * i + 1, 2 * i));
    const Word trial = joined(root.slice(wide - 3, 0), Word(2, 1));
    const auto fits = ~less(rest, trial);
    rest = choose(fits, rest - trial, rest);
    root = joined(root.slice(wide - 2, 0), Word(fits));
  }
  return {gpubmc::encoder::exact::BitVector<false>(root.slice(width - 1, 0)),
          gpubmc::encoder::exact::Proposition(~equal(rest, Word(wide, 0)))};
}

}  // namespace symfpu
