#include "encoder/arith/equal_sums.h"

#include <bit>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace gpubmc::encoder {

namespace {

/// `it` is below `bound` or above it, strictly or not.
struct Compared {
  Op op;  ///< Slt or Ult
  Term bound;
  bool isBelow, isStrict;
};

class EqualSums {
 public:
  EqualSums(TermManager& tm, size_t most) : tm_(tm), most_(most) {}

  void look(Term root) {
    std::vector<Term> work{root};
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      if (!seen_.insert(t.id).second) continue;
      const auto args = tm_.args(t);
      work.insert(work.end(), args.begin(), args.end());
      const Op op = tm_.op(t);
      if (op == Op::Slt || op == Op::Ult) {
        // The negation of l < r is r <= l.
        compared_[args[0].id].push_back({op, args[1], true, true});
        compared_[args[0].id].push_back({op, args[1], false, false});
        compared_[args[1].id].push_back({op, args[0], false, true});
        compared_[args[1].id].push_back({op, args[0], true, false});
      } else if (op == Op::Eq && (tm_.op(args[0]) == Op::Add || tm_.op(args[1]) == Op::Add)) {
        equations_.push_back(t);
      }
    }
  }

  std::vector<Term> lemmas() {
    for (const Term equation : equations_)
      for (const auto& [x, y] : sidesOf(equation)) {
        relate(equation, x, y);
        relate(equation, y, x);
      }
    return std::move(out_);
  }

 private:
  using Sides = std::pair<Term, Term>;

  /// By the signs of coefficients; the constant is on either side.
  std::vector<Sides> sidesOf(Term equation) {
    const Term a = tm_.args(equation)[0], b = tm_.args(equation)[1];
    const unsigned width = tm_.width(a);
    const uint64_t mask = width == 64 ? ~0ull : (1ull << width) - 1;
    const Linear l = tm_.linear(tm_.sub(a, b));
    Term left = tm_.constant(0, width), right = left;
    for (const auto& [part, k] : l.parts) {
      const uint64_t minus = (0 - k) & mask;
      if (std::popcount(minus) < std::popcount(k)) {
        right = tm_.add(right, tm_.mul(part, tm_.constant(minus, width)));
      } else {
        left = tm_.add(left, tm_.mul(part, tm_.constant(k, width)));
      }
    }
    std::vector<Sides> out{{tm_.add(left, tm_.constant(l.constant, width)), right}};
    if (l.constant) out.emplace_back(left, tm_.sub(right, tm_.constant(l.constant, width)));
    std::erase_if(out,
                  [&](const Sides& s) { return !compared_.contains(s.first.id) || !compared_.contains(s.second.id); });
    return out;
  }

  Term less(Op op, Term a, Term b) { return op == Op::Slt ? tm_.slt(a, b) : tm_.ult(a, b); }
  /// a < b, or a <= b.
  Term below(Op op, Term a, Term b, bool isStrict) { return isStrict ? less(op, a, b) : tm_.not_(less(op, b, a)); }
  /// Somebody asks about it: otherwise a lemma would only add a comparison.
  bool isAsked(Term t) const {
    if (tm_.op(t) == Op::Not) t = tm_.args(t)[0];
    return tm_.value(t).has_value() || seen_.contains(t.id);
  }

  void relate(Term equation, Term x, Term y) {
    const std::vector<Compared> ofX = compared_.at(x.id), ofY = compared_.at(y.id);
    for (const Compared& u : ofX)
      for (const Compared& w : ofY) {
        if (!u.isBelow || w.isBelow || u.op != w.op) continue;
        if (out_.size() == most_) return;
        const Term between = below(u.op, u.bound, w.bound, !u.isStrict && !w.isStrict);
        if (!isAsked(between) || tm_.isFalse(between)) continue;
        const Term holds[] = {below(u.op, x, u.bound, u.isStrict), between, below(u.op, w.bound, y, w.isStrict)};
        const Term lemma = tm_.not_(tm_.conj(std::vector<Term>{holds[0], holds[1], holds[2], equation}));
        if (!tm_.value(lemma)) out_.push_back(lemma);
      }
  }

  TermManager& tm_;
  const size_t most_;
  std::unordered_set<uint32_t> seen_;
  std::unordered_map<uint32_t, std::vector<Compared>> compared_;
  std::vector<Term> equations_, out_;
};

}  // namespace

std::vector<Term> equalSumLemmas(TermManager& terms, std::span<const Term> questions, size_t most) {
  EqualSums sums(terms, most);
  for (const Term t : questions) sums.look(t);
  return sums.lemmas();
}

}  // namespace gpubmc::encoder
