#include "encoder/float/exact/word.h"

#include <algorithm>

#include "encoder/util/error.h"

namespace gpubmc::encoder::exact {

Word::Word(unsigned width, uint64_t bits) {
  for (; width > kPiece; width -= kPiece, bits = 0) pieces_.emplace_back(bits, kPiece);
  pieces_.emplace_back(bits, width);
}

Word Word::ones(unsigned width) {
  return ~Word(width, 0);
}

const Piece& Word::piece() const {
  GPUBMC_CHECK(pieces_.size() == 1);
  return pieces_[0];
}

Word Word::of(const std::vector<Piece>& lowestFirst) {
  Word out;
  for (const Piece& p : lowestFirst)
    for (unsigned at = 0; at < p.width();) {
      const bool full = out.pieces_.empty() || out.pieces_.back().width() == kPiece;
      const unsigned room = full ? kPiece : kPiece - out.pieces_.back().width();
      const unsigned end = std::min(p.width(), at + room);
      const Piece part = p.slice(end - 1, at);
      if (full)
        out.pieces_.push_back(part);
      else
        out.pieces_.back() = joined(part, out.pieces_.back());
      at = end;
    }
  return out;
}

Word Word::slice(unsigned high, unsigned low) const {
  std::vector<Piece> parts;
  for (unsigned p = low / kPiece; p <= high / kPiece; ++p) {
    const unsigned base = p * kPiece;
    parts.push_back(pieces_[p].slice(std::min(high - base, kPiece - 1), low > base ? low - base : 0));
  }
  return of(parts);
}

Word Word::extended(unsigned width, const Piece& bit) const {
  std::vector<Piece> parts = pieces_;
  for (unsigned missing = width - this->width(); missing > 0;) {
    const unsigned part = std::min(missing, kPiece);
    parts.push_back(bit.signExtended(part));
    missing -= part;
  }
  return of(parts);
}

Word Word::zeroExtended(unsigned width) const {
  if (width <= kPiece) return Word(piece().zeroExtended(width));
  return extended(width, Piece(0, 1));
}

Word Word::signExtended(unsigned width) const {
  if (width <= kPiece) return Word(piece().signExtended(width));
  return extended(width, bit(this->width() - 1));
}

Word joined(const Word& high, const Word& low) {
  std::vector<Piece> parts = low.pieces_;
  parts.insert(parts.end(), high.pieces_.begin(), high.pieces_.end());
  return Word::of(parts);
}

template <class F>
Word Word::pairwise(const Word& a, const Word& b, const F& f) {
  GPUBMC_CHECK(a.width() == b.width());
  Word out;
  for (size_t i = 0; i < a.pieces_.size(); ++i) out.pieces_.push_back(f(a.pieces_[i], b.pieces_[i]));
  return out;
}

Word Word::sum(const Word& a, const Word& b, Piece carry) {
  return pairwise(a, b, [&](const Piece& x, const Piece& y) {
    const Piece half = x + y, whole = half + carry.zeroExtended(x.width());
    carry = less(half, x) | less(whole, half);
    return whole;
  });
}

Word operator+(const Word& a, const Word& b) {
  if (a.pieces_.size() == 1) return Word(a.piece() + b.piece());
  return Word::sum(a, b, Piece(0, 1));
}

Word operator-(const Word& a, const Word& b) {
  if (a.pieces_.size() == 1) return Word(a.piece() - b.piece());
  return Word::sum(a, ~b, Piece(1, 1));
}

// Schoolbook multiplication, with digits whose products fit in a term.
Word operator*(const Word& a, const Word& b) {
  if (a.pieces_.size() == 1) return Word(a.piece() * b.piece());
  constexpr unsigned kDigit = Word::kPiece / 2;
  const unsigned width = a.width();
  auto digits = [&](const Word& w) {
    std::vector<Piece> out;
    for (unsigned at = 0; at < width; at += kDigit)
      out.push_back(w.slice(std::min(at + kDigit, width) - 1, at).piece().zeroExtended(Word::kPiece));
    return out;
  };
  const std::vector<Piece> x = digits(a), y = digits(b);
  Word out(width, 0);
  for (unsigned i = 0; i < x.size(); ++i)
    for (unsigned j = 0; i + j < y.size(); ++j) {
      if (x[i].constant() == 0 || y[j].constant() == 0) continue;
      const unsigned at = (i + j) * kDigit;
      const unsigned fits = std::min(width - at, Word::kPiece);
      Word product((x[i] * y[j]).slice(fits - 1, 0));
      if (at > 0) product = joined(product, Word(at, 0));
      out = out + product.zeroExtended(width);
    }
  return out;
}

Word operator&(const Word& a, const Word& b) {
  return Word::pairwise(a, b, [](const Piece& x, const Piece& y) { return x & y; });
}
Word operator|(const Word& a, const Word& b) {
  return Word::pairwise(a, b, [](const Piece& x, const Piece& y) { return x | y; });
}
Word operator~(const Word& a) {
  return Word::pairwise(a, a, [](const Piece& x, const Piece&) { return ~x; });
}

// One power of two after the other (a barrel shifter).
template <class F>
Word Word::shifted(const Word& a, const Word& by, const Piece& fill, const F& byConstant) {
  const unsigned width = a.width();
  GPUBMC_CHECK(by.width() == width);
  const Word nothing = Word(fill).signExtended(width);
  Word out = a;
  unsigned k = 0;
  for (; k < width && (1u << k) < width; ++k) out = choose(by.bit(k), byConstant(out, 1u << k), out);
  if (k == width) return out;
  const Word tooFar = by.slice(width - 1, k);
  return choose(equal(tooFar, Word(tooFar.width(), 0)), out, nothing);
}

Word shiftedLeft(const Word& a, const Word& b) {
  if (a.pieces_.size() == 1) return Word(shiftedLeft(a.piece(), b.piece()));
  return Word::shifted(a, b, Piece(0, 1),
                       [](const Word& w, unsigned n) { return joined(w.slice(w.width() - 1 - n, 0), Word(n, 0)); });
}

Word shiftedRight(const Word& a, const Word& b) {
  if (a.pieces_.size() == 1) return Word(shiftedRight(a.piece(), b.piece()));
  return Word::shifted(a, b, Piece(0, 1),
                       [](const Word& w, unsigned n) { return w.slice(w.width() - 1, n).zeroExtended(w.width()); });
}

Word shiftedRightSigned(const Word& a, const Word& b) {
  if (a.pieces_.size() == 1) return Word(shiftedRightSigned(a.piece(), b.piece()));
  return Word::shifted(a, b, a.bit(a.width() - 1),
                       [](const Word& w, unsigned n) { return w.slice(w.width() - 1, n).signExtended(w.width()); });
}

Piece equal(const Word& a, const Word& b) {
  GPUBMC_CHECK(a.width() == b.width());
  Piece out(1, 1);
  for (size_t i = 0; i < a.pieces_.size(); ++i) out = out & equal(a.pieces_[i], b.pieces_[i]);
  return out;
}

Piece less(const Word& a, const Word& b) {
  GPUBMC_CHECK(a.width() == b.width());
  Piece out(0, 1);
  for (size_t i = 0; i < a.pieces_.size(); ++i)
    out = less(a.pieces_[i], b.pieces_[i]) | (equal(a.pieces_[i], b.pieces_[i]) & out);
  return out;
}

Piece lessSigned(const Word& a, const Word& b) {
  if (a.pieces_.size() == 1) return lessSigned(a.piece(), b.piece());
  const unsigned top = a.width() - 1;
  return choose(a.bit(top) ^ b.bit(top), a.bit(top), less(a, b));
}

Word choose(const Piece& condition, const Word& yes, const Word& no) {
  return Word::pairwise(yes, no, [&](const Piece& x, const Piece& y) { return choose(condition, x, y); });
}

}  // namespace gpubmc::encoder::exact
