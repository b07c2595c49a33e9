#include "core/frontend/follow/implies.h"

#include <algorithm>
#include <set>
#include <utility>

#include "encoder/solver/query.h"

namespace gpubmc::core {

using encoder::Term;
using encoder::TermManager;

namespace {

constexpr uint32_t kConflicts = 2000;
constexpr size_t kMaxRelevant = 40;  ///< facts for one question

std::set<uint32_t> unknownsOf(const TermManager& terms, Term t) {
  std::set<uint32_t> vars, done;
  std::vector<Term> open{t};
  while (!open.empty()) {
    const Term x = open.back();
    open.pop_back();
    if (!done.insert(x.id).second) continue;
    if (terms.op(x) == encoder::Op::Var) vars.insert(x.id);
    if (terms.op(x) == encoder::Op::Add) {
      for (const auto& [part, c] : terms.linear(x).parts) open.push_back(part);
    } else {
      for (Term y : terms.args(x)) open.push_back(y);
    }
  }
  return vars;
}

}  // namespace

bool implies(TermManager& terms, const std::vector<Term>& facts, Term fact, const Cancellation& cancel) {
  if (const auto known = terms.value(fact); known && (*known || facts.empty())) return *known != 0;
  std::set<uint32_t> cone = unknownsOf(terms, fact);
  std::vector<std::pair<Term, std::set<uint32_t>>> rest;
  for (Term f : facts) {
    if (f == fact) return true;
    rest.emplace_back(f, unknownsOf(terms, f));
  }
  std::vector<Term> relevant;
  for (bool grows = true; grows && relevant.size() < kMaxRelevant;) {
    grows = false;
    for (auto& [f, vars] : rest) {
      if (!f || relevant.size() == kMaxRelevant) continue;
      if (std::none_of(vars.begin(), vars.end(), [&](uint32_t v) { return cone.count(v) != 0; })) continue;
      cone.insert(vars.begin(), vars.end());
      relevant.push_back(std::exchange(f, Term()));
      grows = true;
    }
  }
  const Term wrong = terms.not_(fact);
  encoder::Query query(terms, encoder::makeSatSolver("minisat"), &cancel);
  for (Term t : relevant) query.add(t);
  query.add(wrong);
  return query.check({}, kConflicts).answer == encoder::Answer::Unsat;
}

bool mayHold(TermManager& terms, const std::vector<Term>& facts, const Cancellation& cancel) {
  encoder::Query query(terms, encoder::makeSatSolver("minisat"), &cancel);
  for (Term t : facts) query.add(t);
  return query.check({}, kConflicts).answer == encoder::Answer::Sat;
}

}  // namespace gpubmc::core
