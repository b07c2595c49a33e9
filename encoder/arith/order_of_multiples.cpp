#include "encoder/arith/order_of_multiples.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace gpubmc::encoder {

namespace {

class Orders {
 public:
  Orders(TermManager& terms, size_t most) : tm_(terms), most_(most) {}

  void look(Term question) {
    std::vector<Term> open{question};
    while (!open.empty()) {
      const Term t = open.back();
      open.pop_back();
      if (!seen_.insert(t.id).second) continue;
      const auto args = tm_.args(t);
      open.insert(open.end(), args.begin(), args.end());
      if ((tm_.op(t) == Op::Ult || tm_.op(t) == Op::Slt) && tm_.width(args[0]) > 2) comparisons_.push_back(t);
    }
  }

  std::vector<Term> lemmas() {
    for (Term t : comparisons_) {
      if (out_.size() >= most_) break;
      const Term a = tm_.args(t)[0], b = tm_.args(t)[1];
      for (const Side& l : sides(a))
        for (const Side& r : sides(b)) about(t, l, r);
    }
    return std::move(out_);
  }

 private:
  /// A compared value, and the condition under which a choice selects it.
  struct Side {
    Term value, where;
  };
  std::vector<Side> sides(Term t) const {
    if (tm_.op(t) != Op::Ite) return {{t, tm_.tru()}};
    const Term condition = tm_.args(t)[0];
    return {{tm_.args(t)[1], condition}, {tm_.args(t)[2], tm_.not_(condition)}};
  }

  /// factor * n + constant.
  struct Multiple {
    uint64_t factor = 0, constant = 0;
    Term n;
  };
  std::optional<Multiple> multiple(Term t) const {
    const Linear sum = tm_.linear(t);
    if (sum.parts.size() != 1 || sum.parts[0].second < 2) return std::nullopt;
    return Multiple{sum.parts[0].second, sum.constant, sum.parts[0].first};
  }

  // For non-negative numbers whose multiples do not wrap, over the integers: l < r implies factor * l + c < factor * r
  // + d if c is below factor + d; the converse holds if d is at most c.
  void about(Term comparison, const Side& left, const Side& right) {
    const auto l = multiple(left.value), r = multiple(right.value);
    if (!l || !r || l->factor != r->factor || l->n == r->n) return;
    const unsigned width = tm_.width(left.value);
    const uint64_t half = uint64_t(1) << (width - 1),
                   most = tm_.op(comparison) == Op::Slt ? half - 1 : half | (half - 1);
    const uint64_t c = l->constant, d = r->constant, factor = l->factor;
    if (c >= half || d >= half || factor >= half || std::max(c, d) > most) return;
    const uint64_t limit = (most - std::max(c, d)) / factor;
    const std::vector<Term> given{left.where, right.where, isAtMost(l->n, limit), isAtMost(r->n, limit)};
    const Term where = tm_.conj(given), less = isLess(l->n, r->n);
    if (c < factor + d) tell(tm_.implies(tm_.and_(where, less), comparison));
    if (d <= c) tell(tm_.implies(tm_.and_(where, comparison), less));
  }

  // The lemma compares the operands of extensions, as programs do.
  bool isSigned(Term n) const { return tm_.op(n) == Op::Sext; }
  Term inner(Term n) const { return isSigned(n) || tm_.op(n) == Op::Zext ? tm_.args(n)[0] : n; }

  Term isAtMost(Term n, uint64_t limit) {
    const Term x = inner(n);
    const unsigned bits = tm_.width(x);
    const uint64_t last = (uint64_t(1) << (bits - 1)) - 1 + (isSigned(n) ? 0 : uint64_t(1) << (bits - 1));
    return tm_.ule(x, tm_.constant(std::min(limit, last), bits));
  }
  Term isLess(Term l, Term r) {
    const Term x = inner(l), y = inner(r);
    if (tm_.op(l) == tm_.op(r) && tm_.width(x) == tm_.width(y)) return isSigned(l) ? tm_.slt(x, y) : tm_.ult(x, y);
    return tm_.ult(l, r);
  }

  void tell(Term lemma) {
    if (!tm_.isTrue(lemma)) out_.push_back(lemma);
  }

  TermManager& tm_;
  size_t most_;
  std::unordered_set<uint32_t> seen_;
  std::vector<Term> comparisons_, out_;
};

}  // namespace

std::vector<Term> orderLemmas(TermManager& terms, std::span<const Term> questions, size_t most) {
  Orders orders(terms, most);
  for (Term t : questions) orders.look(t);
  return orders.lemmas();
}

}  // namespace gpubmc::encoder
