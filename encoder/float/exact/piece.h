#pragma once
// At most 64 bits that are a constant or a term. A constant belongs to no term manager, so that code written for
// numbers (SymFPU) can create one anywhere; operations on constants give constants.

#include <cstdint>
#include <optional>

#include "encoder/term/term.h"

namespace gpubmc::encoder::exact {

class Piece {
 public:
  /// Required: 1 <= width <= 64. Bits beyond the width are dropped.
  Piece(uint64_t bits, unsigned width);
  /// Required: a bit-vector; `terms` outlives this.
  Piece(TermManager& terms, Term t);

  unsigned width() const { return width_; }
  /// None: not a constant.
  std::optional<uint64_t> constant() const { return terms_ ? std::nullopt : std::optional(bits_); }
  Term term(TermManager& terms) const { return terms_ ? term_ : terms.constant(bits_, width_); }

  /// Bits high..low.
  Piece slice(unsigned high, unsigned low) const;
  /// Required: width >= width().
  Piece zeroExtended(unsigned width) const;
  Piece signExtended(unsigned width) const;

  // Both operands have the same width.
  friend Piece operator+(const Piece& a, const Piece& b);
  friend Piece operator-(const Piece& a, const Piece& b);
  friend Piece operator*(const Piece& a, const Piece& b);
  friend Piece operator&(const Piece& a, const Piece& b);
  friend Piece operator|(const Piece& a, const Piece& b);
  friend Piece operator^(const Piece& a, const Piece& b);
  friend Piece operator~(const Piece& a);
  /// The shift amount is b; an amount of the width or more gives 0, or copies of the sign for the arithmetic shift.
  friend Piece shiftedLeft(const Piece& a, const Piece& b);
  friend Piece shiftedRight(const Piece& a, const Piece& b);
  friend Piece shiftedRightSigned(const Piece& a, const Piece& b);
  // The result has width 1.
  friend Piece equal(const Piece& a, const Piece& b);
  friend Piece less(const Piece& a, const Piece& b);
  friend Piece lessSigned(const Piece& a, const Piece& b);
  /// Required: width(condition) == 1.
  friend Piece choose(const Piece& condition, const Piece& yes, const Piece& no);
  /// Required: at most 64 bits together.
  friend Piece joined(const Piece& high, const Piece& low);

 private:
  using Make = Term (TermManager::*)(Term, Term);
  template <class Native>
  static Piece binary(const Piece& a, const Piece& b, unsigned width, Make make, const Native& native);
  int64_t number() const { return int64_t(bits_ << (64 - width_)) >> (64 - width_); }

  TermManager* terms_ = nullptr;  ///< null: a constant
  Term term_;
  uint64_t bits_ = 0;
  unsigned width_;
};

}  // namespace gpubmc::encoder::exact
