#include "core/hostcode/path_conditions.h"

namespace gpubmc::core {

void PathConditions::assume(State& s, Term fact, const llvm::Instruction& because) {
  std::vector<Term> open{fact};
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (terms_.op(t) == encoder::Op::And) {
      const auto args = terms_.args(t);
      open.insert(open.end(), args.begin(), args.end());
    } else if (!terms_.value(t)) {
      establishedBy_.try_emplace(t.id, &because);
    }
  }
  s.add(terms_, fact);
}

std::optional<bool> PathConditions::decide(const State& s, Term c) const {
  if (const auto v = terms_.value(c)) return *v != 0;
  if (s.knows(c)) return true;
  if (s.knows(terms_.not_(c))) return false;
  return std::nullopt;
}

// A join loses the facts that only one of its paths has, so an infeasible path would cost the other path its facts.
// Only facts about the same single unknown are used, because there are many branches.
std::optional<bool> PathConditions::implied(const State& s, Term c) {
  const std::vector<Term> facts = implications_.about(s.facts, c);
  if (facts.empty()) return std::nullopt;
  const std::vector<bool> known = implications_.implied(facts, {c, terms_.not_(c)});
  if (known[0] == known[1]) return std::nullopt;
  return known[0];
}

bool PathConditions::follows(const State& s, Term fact) {
  return s.knows(fact) || implications_.implies(s.facts, fact);
}

const llvm::Instruction* PathConditions::establishedBy(Term fact) const {
  const auto it = establishedBy_.find(fact.id);
  return it == establishedBy_.end() ? nullptr : it->second;
}

}  // namespace gpubmc::core
