#include "encoder/abstraction/disjuncts.h"

#include <utility>

#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

constexpr size_t kMost = 1024;  ///< each part costs a query

/// A disjunction, or the negation of a conjunction.
bool isDisjunction(const TermManager& tm, Term t) {
  const bool negated = tm.op(t) == Op::Not;
  return tm.op(negated ? tm.args(t)[0] : t) == (negated ? Op::And : Op::Or);
}

std::vector<Term> disjuncts(TermManager& tm, Term root) {
  std::vector<Term> out, work{root};
  while (!work.empty() && out.size() <= kMost) {
    const Term t = work.back();
    work.pop_back();
    if (!isDisjunction(tm, t)) {
      out.push_back(t);
      continue;
    }
    const bool negated = tm.op(t) == Op::Not;
    const auto args = tm.args(negated ? tm.args(t)[0] : t);
    const std::vector<Term> inner(args.rbegin(), args.rend());
    for (Term a : inner) work.push_back(negated ? tm.not_(a) : a);
  }
  return out;
}

}  // namespace

std::vector<Term> partsOf(TermManager& tm, Term question) {
  GPUBMC_CHECK(tm.width(question) == 1);
  std::vector<Term> best;
  std::vector<Term> conjuncts{question};
  if (tm.op(question) == Op::And) conjuncts.assign(tm.args(question).begin(), tm.args(question).end());
  for (Term c : conjuncts)
    if (std::vector<Term> its = disjuncts(tm, c); its.size() > best.size()) best = std::move(its);
  if (best.size() < 2 || best.size() > kMost) best.clear();
  return best;
}

}  // namespace gpubmc::encoder
