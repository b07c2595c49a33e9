#include "encoder/arith/index_proof.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <unordered_set>

#include "encoder/arith/whole_numbers.h"

namespace gpubmc::encoder {

namespace {

/// Polynomials that searches for one question look at, and for all that is assumed.
constexpr size_t kSteps = 8'000, kStepsOfAssumptions = 20'000;
/// Cases within cases; alternatives of a case.
constexpr size_t kDepth = 3, kAlternatives = 4;

}  // namespace

// What holds in one case: numbers, and conditions that are not (yet) about numbers.
class IndexProof::Cases {
 public:
  /// A term of width 1 that is true or false.
  struct Literal {
    Term term;
    bool holds;
  };

  Cases(const TermManager& tm, const Readings& readings) : tm_(&tm), numbers_(tm, readings, kStepsOfAssumptions) {}

  void learn(Literal l, bool isDoubted) {
    l = plain(*tm_, l);
    const Op op = tm_->op(l.term);
    if (const auto v = tm_->value(l.term)) {
      contradictory_ |= (*v != 0) != l.holds;
      return;
    }
    if (const auto [known, fresh] = literals_.try_emplace(l.term.id, l.holds); !fresh) {
      contradictory_ |= known->second != l.holds;
      return;
    }
    const auto all = tm_->args(l.term);
    const std::vector<Term> args(all.begin(), all.end());
    if (op == Op::And || op == Op::Or) {
      if ((op == Op::And) == l.holds) {
        for (Term a : args) learn({a, l.holds}, isDoubted);
      } else {
        Clause c{{}, isDoubted};
        for (Term a : args) c.any.push_back(plain(*tm_, {a, l.holds}));
        add(std::move(c));
      }
    } else if (op == Op::Ite) {
      add({{{args[0], false}, {args[1], l.holds}}, isDoubted});
      add({{{args[0], true}, {args[2], l.holds}}, isDoubted});
    } else if (numbers_.isComparison(l.term)) {
      open_.push_back({l, isDoubted});
    }
  }

  /// Draws consequences. True: the case is impossible. `isLast`: no more is assumed, so that terms whose value is not
  /// known become unknowns.
  bool isImpossible(bool isLast) {
    try {
      while (!isContradictory()) {
        bool any = false;
        const size_t before = numbers_.facts();
        for (size_t i = 0; i < open_.size() && !isContradictory();) {
          const Open o = open_[i];
          if (!tries([&] { return numbers_.assume(o.literal.term, o.literal.holds, o.isDoubted); })) {
            ++i;
            continue;
          }
          open_.erase(open_.begin() + std::ptrdiff_t(i));
          any = true;
        }
        any |= numbers_.facts() != before;
        any |= numbers_.solve();
        any |= !any && propagate();
        any |= !any && decideChoices();
        if (any) continue;
        if ((!isLast || numbers_.isSettled()) && numbers_.eliminate()) continue;
        if (!isLast || numbers_.isSettled()) break;
        numbers_.settle();
      }
    } catch (const TooLarge&) {
      // Some number is left alone; what is known stays.
    }
    return isContradictory();
  }

  bool refutes(size_t depth) {
    if (isImpossible(true)) return true;
    if (depth == 0 || numbers_.isExhausted()) return false;
    const auto doubted = std::ranges::find_if(clauses_, [](const Clause& c) { return c.isDoubted; });
    if (doubted != clauses_.end()) return each(size_t(doubted - clauses_.begin()), depth);
    if (const auto choice = openChoice()) {
      for (const bool holds : {true, false})
        if (!inCase([&](Cases& c) { c.learn({*choice, holds}, true); }, depth)) return false;
      return true;
    }
    if (!clauses_.empty()) return each(0, depth);
    // An equation that no digits decide: one of two numbers is the lesser one.
    const std::optional<Polynomial> d = numbers_.takeDifferent();
    if (!d) return false;
    for (const Polynomial& more : {*d, -*d})
      if (!inCase([&](Cases& c) { c.numbers_.knowPositive(more); }, depth)) return false;
    return true;
  }

  void setSteps(size_t n) { numbers_.setSteps(n); }

 private:
  struct Open {
    Literal literal;
    bool isDoubted;
  };
  struct Clause {
    std::vector<Literal> any;
    bool isDoubted;
  };

  static Literal plain(const TermManager& tm, Literal l) {
    while (tm.op(l.term) == Op::Not) l = {tm.args(l.term)[0], !l.holds};
    return l;
  }
  bool isContradictory() const { return contradictory_ || numbers_.isContradictory(); }

  template <class F>
  static bool tries(const F& f) {
    try {
      return f();
    } catch (const TooLarge&) {
      return false;
    }
  }

  void add(Clause c) {
    auto isOfNumbers = [&](Literal l) {
      const Op op = tm_->op(l.term);
      return op == Op::And || op == Op::Or || numbers_.isComparison(l.term);
    };
    if (!c.isDoubted && !std::ranges::all_of(c.any, isOfNumbers)) return;
    if (c.any.size() > kAlternatives) return boundProduct(c);
    clauses_.push_back(std::move(c));
  }

  /// The number that a literal bounds from above, and the bound.
  std::optional<std::pair<Term, uint64_t>> bound(Literal l) const {
    l = plain(*tm_, l);
    if (tm_->op(l.term) != Op::Ult) return std::nullopt;
    const Term a = tm_->args(l.term)[0], b = tm_->args(l.term)[1];
    const auto x = tm_->value(a), y = tm_->value(b);
    if (l.holds && y && *y) return std::pair(a, *y - 1);
    if (!l.holds && x) return std::pair(b, *x);
    return std::nullopt;
  }

  // x < 2^k and y <= 2^(n - k) for some k, as fits() has it (bounds.h): the product has a bound.
  void boundProduct(const Clause& c) {
    std::vector<std::map<Term, uint64_t>> cases;
    std::set<Term> names;
    for (const Literal& l : c.any) {
      std::map<Term, uint64_t>& here = cases.emplace_back();
      std::vector<Literal> parts{l};
      if (tm_->op(l.term) == Op::And && l.holds) {
        parts.clear();
        for (Term a : tm_->args(l.term)) parts.push_back({a, true});
      }
      for (const Literal& part : parts)
        if (const auto b = bound(part)) here.emplace(*b), names.insert(b->first);
      if (here.empty()) return;
    }
    if (names.size() != 2) return;
    const Term x = *names.begin(), y = *names.rbegin();
    std::vector<std::pair<uint64_t, uint64_t>> bounds;
    for (const auto& here : cases) {
      auto most = [&](Term t) {
        const auto at = here.find(t);
        return at == here.end() ? tm_->range(t).hi : std::min(at->second, tm_->range(t).hi);
      };
      bounds.emplace_back(most(x), most(y));
    }
    tries([&] {
      numbers_.knowProduct(x, y, bounds);
      return true;
    });
  }

  bool isFalse(Literal l) {
    l = plain(*tm_, l);
    if (const auto v = tm_->value(l.term)) return (*v != 0) != l.holds;
    if (const auto known = literals_.find(l.term.id); known != literals_.end()) return known->second != l.holds;
    const Op op = tm_->op(l.term);
    if (op == Op::And || op == Op::Or) {
      const auto all = tm_->args(l.term);
      const std::vector<Term> args(all.begin(), all.end());
      auto fails = [&](Term a) { return isFalse({a, l.holds}); };
      return (op == Op::And) == l.holds ? std::ranges::any_of(args, fails) : std::ranges::all_of(args, fails);
    }
    return numbers_.isComparison(l.term) && tries([&] { return numbers_.isRefuted(l.term, l.holds); });
  }
  bool isTrue(Literal l) const {
    l = plain(*tm_, l);
    const auto known = literals_.find(l.term.id);
    return known != literals_.end() && known->second == l.holds;
  }

  // Clauses of which all but one literal are false.
  bool propagate() {
    for (size_t i = 0; i < clauses_.size();) {
      const Clause c = clauses_[i];
      std::vector<Literal> left;
      const bool isDone = std::ranges::any_of(c.any, [&](Literal l) { return isTrue(l); });
      if (!isDone)
        for (const Literal& l : c.any)
          if (!isFalse(l)) left.push_back(l);
      if (!isDone && left.size() > 1) {
        clauses_[i].any = left;
        ++i;
        continue;
      }
      clauses_.erase(clauses_.begin() + std::ptrdiff_t(i));
      if (isDone) continue;
      if (left.empty()) {
        contradictory_ = true;
      } else {
        learn(left[0], c.isDoubted);
      }
      return true;
    }
    return false;
  }

  std::optional<Term> openChoice() const {
    for (Term t : numbers_.choices())
      if (!decided_.contains(t.id)) return tm_->args(t)[0];
    return std::nullopt;
  }
  bool decideChoices() {
    const std::vector<Term> choices = numbers_.choices();
    for (Term t : choices) {
      if (decided_.contains(t.id)) continue;
      const Term condition = tm_->args(t)[0];
      const bool is = isTrue({condition, true}) || isFalse({condition, false});
      if (!is && !isTrue({condition, false}) && !isFalse({condition, true})) continue;
      decided_.insert(t.id);
      numbers_.identify(t, tm_->args(t)[is ? 1 : 2]);
      return true;
    }
    return false;
  }

  bool each(size_t clause, size_t depth) {
    const std::vector<Literal> any = clauses_[clause].any;
    for (const Literal& l : any)
      if (!inCase(
              [&](Cases& c) {
                c.clauses_.erase(c.clauses_.begin() + std::ptrdiff_t(clause));
                c.learn(l, true);
              },
              depth))
        return false;
    return true;
  }

  template <class F>
  bool inCase(const F& change, size_t depth) {
    Cases c(*this);
    return tries([&] {
      change(c);
      const bool out = c.refutes(depth - 1);
      numbers_.setSteps(c.numbers_.steps());
      return out;
    });
  }

  const TermManager* tm_;
  WholeNumbers numbers_;
  std::map<uint32_t, bool> literals_;
  std::vector<Open> open_;
  std::vector<Clause> clauses_;
  std::unordered_set<uint32_t> decided_;
  bool contradictory_ = false;
};

namespace {

/// Signed are the operands of signed comparisons, extensions and divisions, and the parts of their sums and products.
Readings readingsOf(const TermManager& tm, std::span<const Term> all) {
  Readings out;
  std::unordered_set<uint32_t> seen;
  std::vector<Term> work(all.begin(), all.end()), operands;
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    const auto args = tm.args(t);
    work.insert(work.end(), args.begin(), args.end());
    switch (tm.op(t)) {
      case Op::Slt:
      case Op::Sext:
      case Op::Sdiv:
      case Op::Srem:
      case Op::Ashr:
      case Op::Smin:
      case Op::Smax: operands.insert(operands.end(), args.begin(), args.end()); break;
      case Op::Add: {
        const Linear sum = tm.linear(t);
        if (sum.constant || sum.parts.size() != 1 || !std::has_single_bit(sum.parts[0].second)) break;
        const auto [x, factor] = sum.parts[0];
        out.multiples.emplace(std::pair(x.id, tm.width(t) - 1 - unsigned(std::countr_zero(factor))), t);
        break;
      }
      default: break;
    }
  }
  while (!operands.empty()) {
    const Term t = operands.back();
    operands.pop_back();
    if (!out.signedTerms.insert(t.id).second) continue;
    const Op op = tm.op(t);
    const auto args = tm.args(t);
    if (op == Op::Add || op == Op::Mul || op == Op::Smin || op == Op::Smax)
      operands.insert(operands.end(), args.begin(), args.end());
    if (op == Op::Ite) operands.insert(operands.end(), args.begin() + 1, args.end());
  }
  return out;
}

}  // namespace

struct IndexProof::State {
  State(const TermManager& tm, std::span<const Term> all) : readings(readingsOf(tm, all)), cases(tm, readings) {}

  Readings readings;
  Cases cases;
};

IndexProof::IndexProof(const TermManager& terms, std::span<const Term> all)
    : state_(std::make_unique<State>(terms, all)) {}

IndexProof::~IndexProof() = default;

void IndexProof::assume(std::span<const Term> conditions) {
  for (Term t : conditions) state_->cases.learn({t, true}, false);
  state_->cases.isImpossible(false);
}

bool IndexProof::refutes(Term question) {
  Cases c(state_->cases);
  c.setSteps(kSteps);
  c.learn({question, true}, true);
  return c.refutes(kDepth);
}

bool hasIndexArithmetic(const TermManager& tm, std::span<const Term> all) {
  std::unordered_set<uint32_t> seen;
  std::vector<Term> work(all.begin(), all.end());
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    const auto args = tm.args(t);
    switch (tm.op(t)) {
      case Op::Mul:
      case Op::Udiv:
      case Op::Urem:
      case Op::Sdiv:
      case Op::Srem: return true;
      case Op::Shl:
      case Op::Lshr:
      case Op::Ashr:
        if (!tm.value(args[1])) return true;
        break;
      case Op::Add:
        // Rows of a constant length.
        for (const auto& [part, factor] : tm.linear(t).parts) {
          const uint64_t negated = (0 - factor) & (~uint64_t(0) >> (64 - tm.width(t)));
          if (!std::has_single_bit(std::min(factor, negated))) return true;
        }
        break;
      default: break;
    }
    work.insert(work.end(), args.begin(), args.end());
  }
  return false;
}

}  // namespace gpubmc::encoder
