#include "encoder/arith/wrapped_products.h"

#include <algorithm>
#include <bit>
#include <set>
#include <unordered_set>

namespace gpubmc::encoder {

namespace {

class WrappedProducts {
 public:
  explicit WrappedProducts(TermManager& terms) : tm_(terms) {}

  void look(Term t) {
    if (!seen_.insert(t.id).second) return;
    const auto of = tm_.args(t);
    const std::vector<Term> args(of.begin(), of.end());  // copied: creating terms invalidates the span
    if (tm_.op(t) == Op::Eq && tm_.width(args[0]) > 1) equalities_.push_back(t);
    for (Term a : args) look(a);
  }

  std::vector<Term> lemmas(size_t most) {
    for (Term equality : equalities_) {
      const auto args = tm_.args(equality);
      const Linear d = tm_.linear(tm_.sub(args[0], args[1]));
      std::set<Term> factors;
      for (const auto& [part, c] : d.parts)
        if (tm_.op(part) == Op::Mul)
          for (Term f : tm_.args(part))
            if (!tm_.value(f)) factors.insert(f);
      for (Term f : factors)
        if (out_.size() < most) about(equality, d, f);
    }
    return std::move(out_);
  }

 private:
  // d == f * s + rest == 0.
  void about(Term equality, const Linear& d, Term f) {
    const unsigned w = tm_.width(f);
    bool sides[2]{};  // which sides of the equation have multiples of f
    Term s = tm_.constant(0, w), rest = tm_.constant(d.constant, w);
    for (const auto& [part, c] : d.parts) {
      const Term factor = tm_.constant(c, w);
      std::vector<Term> others{part};
      if (tm_.op(part) == Op::Mul) others.assign(tm_.args(part).begin(), tm_.args(part).end());
      const auto at = std::ranges::find(others, f);
      if (at == others.end()) {
        rest = tm_.add(rest, tm_.mul(part, factor));
        continue;
      }
      sides[c >> (w - 1) & 1] = true;
      others.erase(at);
      Term product = factor;
      for (Term o : others) product = tm_.mul(product, o);
      s = tm_.add(s, product);
    }
    if (!sides[0] || !sides[1]) return;
    const uint64_t most = magnitude(s);
    using Wide = unsigned __int128;
    if (Wide(most) * magnitude(f) < Wide(1) << (w - 1)) return;  // it cannot wrap
    // A nonzero s with |s| < 2^bits has fewer than `bits` factors of two, so f has the remaining ones.
    const unsigned bits = unsigned(std::bit_width(most));
    if (bits == 0 || 2 * bits > w) return;  // the lemma would be weak
    const unsigned twos = w - bits + 1;
    const Term zero = tm_.constant(0, w);
    const Term lemma = tm_.implies(tm_.conj(std::vector<Term>{equality, tm_.eq(rest, zero), tm_.ne(s, zero)}),
                                   tm_.eq(tm_.extract(f, twos - 1, 0), tm_.constant(0, twos)));
    if (!tm_.isTrue(lemma)) out_.push_back(lemma);
  }

  uint64_t magnitude(Term t) const {
    const SRange r = tm_.signedRange(t);
    return std::max(r.lo < 0 ? 0 - uint64_t(r.lo) : 0, r.hi > 0 ? uint64_t(r.hi) : 0);
  }

  TermManager& tm_;
  std::unordered_set<uint32_t> seen_;
  std::vector<Term> equalities_, out_;
};

}  // namespace

std::vector<Term> wrappedProductLemmas(TermManager& terms, std::span<const Term> questions, size_t most) {
  WrappedProducts products(terms);
  for (Term t : questions) products.look(t);
  return products.lemmas(most);
}

}  // namespace gpubmc::encoder
