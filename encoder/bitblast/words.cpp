#include "encoder/bitblast/words.h"

namespace gpubmc::encoder {

Word Words::constant(uint64_t bits, size_t width) const {
  Word w(width);
  for (size_t i = 0; i < width; ++i) w[i] = Lit(bits >> i & 1);
  return w;
}

Word Words::add(const Word& a, const Word& b, Lit carry) {
  Word sum(a.size());
  for (size_t i = 0; i < a.size(); ++i) {
    const Lit x = g_.xor_(a[i], b[i]);
    sum[i] = g_.xor_(x, carry);
    if (i + 1 < a.size()) carry = g_.mux(x, carry, a[i]);
  }
  return sum;
}

Word Words::negate(const Word& a) {
  Word inverted(a);
  for (Lit& l : inverted) l = negated(l);
  return add(inverted, constant(0, a.size()), kTrue);
}

Word Words::mul(const Word& a, const Word& b) {
  Word sum = constant(0, a.size());
  for (size_t i = 0; i < b.size(); ++i) {
    if (b[i] == kFalse) continue;
    Word row(a.size(), kFalse);
    for (size_t j = i; j < a.size(); ++j) row[j] = g_.and_(a[j - i], b[i]);
    sum = add(sum, row);
  }
  return sum;
}

// Restoring division. A zero divisor never exceeds the partial remainder: the quotient is then all ones and the
// remainder is the dividend, as SMT-LIB requires.
void Words::divide(const Word& a, const Word& b, Word& quotient, Word& remainder) {
  const size_t n = a.size();
  quotient.assign(n, kFalse);
  Word divisor(b), rest(n + 1, kFalse);
  divisor.push_back(kFalse);
  for (size_t i = n; i-- > 0;) {
    for (size_t j = n; j > 0; --j) rest[j] = rest[j - 1];
    rest[0] = a[i];
    const Lit fits = negated(less(rest, divisor));
    Word minus(divisor);
    for (Lit& l : minus) l = negated(l);
    rest = mux(fits, add(rest, minus, kTrue), rest);
    quotient[i] = fits;
  }
  remainder.assign(rest.begin(), rest.end() - 1);
}

Word Words::shift(const Word& a, const Word& amount, Shift kind) {
  const size_t n = a.size();
  const Lit fill = kind == Shift::Arithmetic ? a.back() : kFalse;
  Word r(a);
  Lit beyond = kFalse;
  for (size_t k = 0; k < amount.size(); ++k) {
    if (k >= 63 || (uint64_t(1) << k) >= n) {
      beyond = g_.or_(beyond, amount[k]);
      continue;
    }
    const size_t by = size_t(1) << k;
    Word moved(n, fill);
    for (size_t i = 0; i < n; ++i) {
      if (kind == Shift::Left) {
        moved[i] = i >= by ? r[i - by] : kFalse;
      } else if (i + by < n) {
        moved[i] = r[i + by];
      }
    }
    r = mux(amount[k], moved, r);
  }
  return mux(beyond, Word(n, fill), r);
}

Lit Words::all(std::vector<Lit> xs) {
  if (xs.empty()) return kTrue;
  while (xs.size() > 1) {
    size_t out = 0;
    for (size_t i = 0; i < xs.size(); i += 2) xs[out++] = i + 1 < xs.size() ? g_.and_(xs[i], xs[i + 1]) : xs[i];
    xs.resize(out);
  }
  return xs[0];
}

Lit Words::equal(const Word& a, const Word& b) {
  std::vector<Lit> same;
  for (size_t i = 0; i < a.size(); ++i) {
    same.push_back(negated(g_.xor_(a[i], b[i])));
    if (same.back() == kFalse) return kFalse;
  }
  return all(std::move(same));
}

Lit Words::less(const Word& a, const Word& b) {
  Lit lt = kFalse;
  for (size_t i = 0; i < a.size(); ++i) lt = g_.mux(g_.xor_(a[i], b[i]), b[i], lt);
  return lt;
}

Lit Words::lessSigned(const Word& a, const Word& b) {
  Word x(a), y(b);
  x.back() = negated(x.back());
  y.back() = negated(y.back());
  return less(x, y);
}

Word Words::mux(Lit c, const Word& a, const Word& b) {
  Word r(a.size());
  for (size_t i = 0; i < a.size(); ++i) r[i] = g_.mux(c, a[i], b[i]);
  return r;
}

}  // namespace gpubmc::encoder
