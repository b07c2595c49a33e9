#include "encoder/float/exact/piece.h"

#include <algorithm>

#include "encoder/util/error.h"

namespace gpubmc::encoder::exact {

Piece::Piece(uint64_t bits, unsigned width) : bits_(bits & ~uint64_t(0) >> (64 - width)), width_(width) {}

Piece::Piece(TermManager& terms, Term t) : term_(t), width_(terms.width(t)) {
  if (const auto value = terms.value(t))
    bits_ = *value;
  else
    terms_ = &terms;
}

template <class Native>
Piece Piece::binary(const Piece& a, const Piece& b, unsigned width, Make make, const Native& native) {
  GPUBMC_CHECK(a.width_ == b.width_);
  if (!a.terms_ && !b.terms_) return {native(a.bits_, b.bits_), width};
  TermManager& terms = a.terms_ ? *a.terms_ : *b.terms_;
  return {terms, (terms.*make)(a.term(terms), b.term(terms))};
}

Piece Piece::slice(unsigned high, unsigned low) const {
  GPUBMC_CHECK(low <= high && high < width_);
  return terms_ ? Piece(*terms_, terms_->extract(term_, high, low)) : Piece(bits_ >> low, high - low + 1);
}

Piece Piece::zeroExtended(unsigned width) const {
  return terms_ ? Piece(*terms_, terms_->zext(term_, width)) : Piece(bits_, width);
}

Piece Piece::signExtended(unsigned width) const {
  return terms_ ? Piece(*terms_, terms_->sext(term_, width)) : Piece(uint64_t(number()), width);
}

Piece operator+(const Piece& a, const Piece& b) {
  return Piece::binary(a, b, a.width_, &TermManager::add, [](uint64_t x, uint64_t y) { return x + y; });
}
Piece operator-(const Piece& a, const Piece& b) {
  return Piece::binary(a, b, a.width_, &TermManager::sub, [](uint64_t x, uint64_t y) { return x - y; });
}
Piece operator*(const Piece& a, const Piece& b) {
  return Piece::binary(a, b, a.width_, &TermManager::mul, [](uint64_t x, uint64_t y) { return x * y; });
}
Piece operator&(const Piece& a, const Piece& b) {
  return Piece::binary(a, b, a.width_, &TermManager::and_, [](uint64_t x, uint64_t y) { return x & y; });
}
Piece operator|(const Piece& a, const Piece& b) {
  return Piece::binary(a, b, a.width_, &TermManager::or_, [](uint64_t x, uint64_t y) { return x | y; });
}
Piece operator^(const Piece& a, const Piece& b) {
  return Piece::binary(a, b, a.width_, &TermManager::xor_, [](uint64_t x, uint64_t y) { return x ^ y; });
}
Piece operator~(const Piece& a) {
  return a.terms_ ? Piece(*a.terms_, a.terms_->not_(a.term_)) : Piece(~a.bits_, a.width_);
}

Piece shiftedLeft(const Piece& a, const Piece& b) {
  return Piece::binary(a, b, a.width_, &TermManager::shl,
                       [&](uint64_t x, uint64_t y) { return y < a.width_ ? x << y : 0; });
}
Piece shiftedRight(const Piece& a, const Piece& b) {
  return Piece::binary(a, b, a.width_, &TermManager::lshr,
                       [&](uint64_t x, uint64_t y) { return y < a.width_ ? x >> y : 0; });
}
Piece shiftedRightSigned(const Piece& a, const Piece& b) {
  return Piece::binary(a, b, a.width_, &TermManager::ashr, [&](uint64_t, uint64_t y) {
    return uint64_t(a.number() >> std::min<uint64_t>(y, a.width_ - 1));
  });
}

Piece equal(const Piece& a, const Piece& b) {
  return Piece::binary(a, b, 1, &TermManager::eq, [](uint64_t x, uint64_t y) { return uint64_t(x == y); });
}
Piece less(const Piece& a, const Piece& b) {
  return Piece::binary(a, b, 1, &TermManager::ult, [](uint64_t x, uint64_t y) { return uint64_t(x < y); });
}
Piece lessSigned(const Piece& a, const Piece& b) {
  return Piece::binary(a, b, 1, &TermManager::slt,
                       [&](uint64_t, uint64_t) { return uint64_t(a.number() < b.number()); });
}

Piece choose(const Piece& condition, const Piece& yes, const Piece& no) {
  GPUBMC_CHECK(condition.width_ == 1 && yes.width_ == no.width_);
  if (!condition.terms_) return condition.bits_ ? yes : no;
  TermManager& terms = *condition.terms_;
  return {terms, terms.ite(condition.term_, yes.term(terms), no.term(terms))};
}

Piece joined(const Piece& high, const Piece& low) {
  const unsigned width = high.width_ + low.width_;
  if (!high.terms_ && !low.terms_) return {high.bits_ << low.width_ | low.bits_, width};
  TermManager& terms = high.terms_ ? *high.terms_ : *low.terms_;
  return {terms, terms.concat(high.term(terms), low.term(terms))};
}

}  // namespace gpubmc::encoder::exact
