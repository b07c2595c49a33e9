#include "encoder/arith/multiples.h"

#include <numeric>
#include <optional>
#include <unordered_set>

namespace gpubmc::encoder {

namespace {

int64_t signedValue(uint64_t bits, unsigned width) {
  const uint64_t sign = uint64_t(1) << (width - 1);
  return int64_t((bits ^ sign) - sign);
}
uint64_t magnitude(int64_t v) {
  return v < 0 ? 0 - uint64_t(v) : uint64_t(v);
}

class Multiples {
 public:
  explicit Multiples(TermManager& terms) : tm_(terms) {}

  void look(Term t) {
    if (!seen_.insert(t.id).second) return;
    if (tm_.op(t) == Op::Eq) equalities_.push_back(t);
    const auto args = tm_.args(t);
    for (Term a : std::vector<Term>(args.begin(), args.end())) look(a);
  }

  std::vector<Term> lemmas(size_t most) {
    for (size_t i = 0; i < equalities_.size() && out_.size() < most; ++i) {
      const Term a = tm_.args(equalities_[i])[0], b = tm_.args(equalities_[i])[1];
      if (tm_.width(a) > 2) about(equalities_[i], tm_.sub(a, b));
    }
    return std::move(out_);
  }

 private:
  /// -limit <= t <= limit, as signed numbers.
  Term within(Term t, uint64_t limit) {
    const unsigned w = tm_.width(t);
    return tm_.and_(tm_.sle(tm_.constant(0 - limit, w), t), tm_.sle(t, tm_.constant(limit, w)));
  }

  /// The greatest common factor of the coefficients and the constant, up to sign.
  uint64_t factor(const Linear& l, unsigned width) {
    uint64_t g = magnitude(signedValue(l.constant, width));
    for (const auto& [t, c] : l.parts) g = std::gcd(g, magnitude(signedValue(c, width)));
    return g;
  }
  Term dividedBy(const Linear& l, uint64_t g, unsigned width) {
    auto by = [&](uint64_t c) { return uint64_t(signedValue(c, width) / int64_t(g)); };
    Term out = tm_.constant(by(l.constant), width);
    for (const auto& [t, c] : l.parts) out = tm_.add(out, tm_.mul(t, tm_.constant(by(c), width)));
    return out;
  }

  // d == 0.
  void about(Term equality, Term d) {
    const unsigned w = tm_.width(d);
    Linear sum = tm_.linear(d);
    std::vector<Term> given;
    Term all = tm_.constant(sum.constant, w);
    for (const auto& [t, c] : std::vector<std::pair<Term, uint64_t>>(sum.parts)) {
      // An extended multiple is a multiple of an extended term if it does not wrap.
      Term part = t;
      if (const Op op = tm_.op(t); op == Op::Sext || op == Op::Zext) {
        const Term inner = tm_.args(t)[0];
        const unsigned n = tm_.width(inner);
        const Linear l = tm_.linear(inner);
        if (const uint64_t g = factor(l, n); g > 1 && n > 2 && g < uint64_t(1) << (n - 2)) {
          const Term x = dividedBy(l, g, n);
          const uint64_t most = ((uint64_t(1) << (n - 1)) - 1) / g;
          given.push_back(op == Op::Sext ? within(x, most) : tm_.ule(x, tm_.constant(most, n)));
          part = tm_.mul(op == Op::Sext ? tm_.sext(x, w) : tm_.zext(x, w), tm_.constant(g, w));
        }
      }
      all = tm_.add(all, tm_.mul(part, tm_.constant(c, w)));
    }
    sum = tm_.linear(all);
    const uint64_t beside = magnitude(signedValue(sum.constant, w));
    const int64_t constant = signedValue(sum.constant, w);
    sum.constant = 0;
    const uint64_t g = factor(sum, w);
    if (g < 2 || g >= uint64_t(1) << (w - 2) || beside >= uint64_t(1) << (w - 2)) return;
    const Term s = dividedBy(sum, g, w);
    given.push_back(within(s, ((uint64_t(1) << (w - 2)) - 1) / g));
    // With `s` in these bounds, g * s + constant does not wrap, so the equation holds over the integers.
    const Term same = beside % g ? tm_.fls() : tm_.eq(s, tm_.constant(uint64_t(-constant / int64_t(g)), w));
    const Term lemma = tm_.implies(tm_.and_(equality, tm_.conj(given)), same);
    if (tm_.isTrue(lemma)) return;
    out_.push_back(lemma);
    look(same);
  }

  TermManager& tm_;
  std::unordered_set<uint32_t> seen_;
  std::vector<Term> equalities_, out_;
};

}  // namespace

std::vector<Term> multipleLemmas(TermManager& terms, std::span<const Term> questions, size_t most) {
  Multiples multiples(terms);
  for (Term t : questions) multiples.look(t);
  return multiples.lemmas(most);
}

}  // namespace gpubmc::encoder
