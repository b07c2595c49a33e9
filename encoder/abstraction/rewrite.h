#pragma once
// Bottom-up rewriting of terms.

#include <unordered_map>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// The rewritten root. `done`: results by term; it is extended. Required: a function step(t, need), where need(a) is
/// the result for `a`, or no term if `a` must be rewritten first; the value that step returns is then ignored.
template <class Step>
Term rewrite(Term root, std::unordered_map<uint32_t, Term>& done, const Step& step) {
  std::vector<Term> work{root}, missing;
  auto need = [&](Term t) {
    const auto it = done.find(t.id);
    if (it != done.end()) return it->second;
    missing.push_back(t);
    return Term{};
  };
  while (!work.empty()) {
    const Term t = work.back();
    if (done.contains(t.id)) {
      work.pop_back();
      continue;
    }
    missing.clear();
    const Term r = step(t, need);
    if (missing.empty()) {
      work.pop_back();
      done.emplace(t.id, r);
    }
    work.insert(work.end(), missing.begin(), missing.end());
  }
  return done.at(root.id);
}

/// The same operation on the rewritten operands; no term if an operand must be rewritten first.
template <class Need>
Term rebuilt(TermManager& terms, Term t, const Need& need) {
  const std::vector<Term> operands(terms.args(t).begin(), terms.args(t).end());
  std::vector<Term> made;
  bool ready = true;
  for (Term a : operands) {
    made.push_back(need(a));
    ready &= bool(made.back());
  }
  if (!ready) return {};
  return operands.empty() ? t : terms.rebuild(t, made);
}

}  // namespace gpubmc::encoder
