#pragma once
// Bit-vectors of any width, as pieces of 64 bits: terms have at most 64, and the product of two doubles has 106.

#include <vector>

#include "encoder/float/exact/piece.h"

namespace gpubmc::encoder::exact {

class Word {
 public:
  /// Required: width >= 1. The number `bits`, zero-extended.
  Word(unsigned width, uint64_t bits);
  explicit Word(Piece piece) : pieces_{std::move(piece)} {}
  static Word ones(unsigned width);

  unsigned width() const { return unsigned(pieces_.size() - 1) * kPiece + pieces_.back().width(); }
  /// Required: width() <= 64.
  const Piece& piece() const;

  /// Bits high..low.
  Word slice(unsigned high, unsigned low) const;
  Piece bit(unsigned at) const { return pieces_[at / kPiece].slice(at % kPiece, at % kPiece); }
  /// Required: width >= width().
  Word zeroExtended(unsigned width) const;
  Word signExtended(unsigned width) const;
  friend Word joined(const Word& high, const Word& low);

  // The operands and the result have one width; sums and products are modulo 2^width.
  friend Word operator+(const Word& a, const Word& b);
  friend Word operator-(const Word& a, const Word& b);
  friend Word operator*(const Word& a, const Word& b);
  friend Word operator&(const Word& a, const Word& b);
  friend Word operator|(const Word& a, const Word& b);
  friend Word operator~(const Word& a);
  /// The shift amount is b; an amount of the width or more gives 0, or copies of the sign for the arithmetic shift.
  friend Word shiftedLeft(const Word& a, const Word& b);
  friend Word shiftedRight(const Word& a, const Word& b);
  friend Word shiftedRightSigned(const Word& a, const Word& b);
  // The result has width 1.
  friend Piece equal(const Word& a, const Word& b);
  friend Piece less(const Word& a, const Word& b);
  friend Piece lessSigned(const Word& a, const Word& b);
  friend Word choose(const Piece& condition, const Word& yes, const Word& no);

 private:
  static constexpr unsigned kPiece = 64;
  Word() = default;
  static Word of(const std::vector<Piece>& lowestFirst);
  /// With this number of copies of the bit above.
  Word extended(unsigned width, const Piece& bit) const;
  /// a + b + carry, which has width 1.
  static Word sum(const Word& a, const Word& b, Piece carry);
  template <class F>
  static Word pairwise(const Word& a, const Word& b, const F& f);
  template <class F>
  static Word shifted(const Word& a, const Word& by, const Piece& fill, const F& byConstant);

  std::vector<Piece> pieces_;  ///< lowest first; all but the last have 64 bits
};

}  // namespace gpubmc::encoder::exact
