#include "encoder/sweep/sweep.h"

#include <map>
#include <optional>
#include <queue>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "encoder/chain/solvers.h"
#include "encoder/sweep/patterns.h"

namespace gpubmc::encoder {

namespace {

/// Limit on the representatives with equal signatures that a term is compared with.
constexpr size_t kMaxAlike = 4;

class Sweeping {
 public:
  Sweeping(TermManager& terms, const SweepBudget& budget, const Cancellation* cancel)
      : tm_(terms), budget_(budget), cancel_(cancel), poll_(cancel) {}

  Swept run(std::span<const Term> roots) {
    const std::vector<Term> below = termsBelow(tm_, roots);
    Patterns patterns(tm_, below, budget_.patterns, budget_.seed);
    for (Term t : below) {
      poll_();
      const Term now = rebuilt(t);
      now_[t.id] = tm_.isArray(t) ? now : representative(now, patterns.values(t), tm_.width(t));
    }
    for (Term r : roots) out_.roots.push_back(now_.at(r.id));
    return std::move(out_);
  }

 private:
  Term rebuilt(Term t) {
    const auto args = tm_.args(t);
    std::vector<Term> xs(args.begin(), args.end());
    bool changed = false;
    for (Term& x : xs) {
      const Term y = now_.at(x.id);
      changed |= !(y == x);
      x = y;
    }
    return changed ? tm_.rebuild(t, xs) : t;
  }

  Term representative(Term t, std::vector<uint64_t> values, unsigned width) {
    values.push_back(width);
    std::vector<Term>& alike = classes_[std::move(values)];
    for (Term other : alike)
      if (other == t) return t;
    for (Term other : alike)
      if (equal(t, other)) {
        ++out_.merged;
        return other;
      }
    if (alike.size() < kMaxAlike) alike.push_back(t);
    return t;
  }

  bool equal(Term a, Term b) {
    if (out_.asked >= budget_.candidates) return false;
    ++out_.asked;
    const Term apart = tm_.ne(a, b);
    if (tm_.isFalse(apart)) return true;
    if (tm_.isTrue(apart)) return false;
    if (const auto between = withoutShared(a, b)) {
      if (tm_.isFalse(*between)) return true;
      if (*between != apart && unsatisfiable(*between)) return true;
      if (*between != apart && !isSmall(apart)) return false;
    } else if (!isSmall(apart)) {
      return false;
    }
    return unsatisfiable(apart);
  }

  bool unsatisfiable(Term formula) {
    Query query = budget_.solvers->query(tm_, cancel_, "sweep");
    query.add(formula);
    return query.check({}, budget_.conflicts).answer == Answer::Unsat;
  }

  bool isSmall(Term root) const {
    std::unordered_set<uint32_t> seen;
    std::vector<Term> work{root};
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      if (!seen.insert(t.id).second) continue;
      if (seen.size() > budget_.wholeCone) return false;
      for (Term x : tm_.args(t)) work.push_back(x);
    }
    return true;
  }

  /// A formula stating that the two differ, with fresh variables for their common subterms: if it is unsatisfiable, the
  /// two are equal. Nothing: more terms than the budget lie in between.
  std::optional<Term> withoutShared(Term a, Term b) {
    std::unordered_map<uint32_t, unsigned> of{{a.id, 1}};  // which of the two it is below
    of[b.id] |= 2;
    std::priority_queue<uint32_t> work;  // in descending order: each term is visited after all terms that use it
    work.push(a.id);
    if (!(a == b)) work.push(b.id);
    std::unordered_map<uint32_t, Term> variables;
    size_t between = 0;
    while (!work.empty()) {
      const Term t{work.top()};
      work.pop();
      const unsigned mine = of.at(t.id);
      if (tm_.value(t)) continue;
      if (mine == 3 && !tm_.isArray(t)) {
        const URange r = tm_.range(t);
        variables.emplace(t.id, tm_.rangedVar("shared", tm_.width(t), r.lo, r.hi));
        continue;
      }
      if (++between > budget_.cone) return std::nullopt;
      for (Term x : tm_.args(t)) {
        unsigned& other = of[x.id];
        if (other == 0) work.push(x.id);
        other |= mine;
      }
    }
    const std::vector<Term> both{a, b};
    const std::vector<Term> cut = tm_.substitute(both, variables);
    return tm_.ne(cut[0], cut[1]);
  }

  TermManager& tm_;
  const SweepBudget& budget_;
  const Cancellation* cancel_;
  Poll poll_;
  Swept out_;
  std::unordered_map<uint32_t, Term> now_;                      ///< by term: its replacement
  std::map<std::vector<uint64_t>, std::vector<Term>> classes_;  ///< by values and width
};

}  // namespace

Swept sweep(TermManager& terms, std::span<const Term> roots, const SweepBudget& budget, const Cancellation* cancel) {
  return Sweeping(terms, budget, cancel).run(roots);
}

}  // namespace gpubmc::encoder
