#pragma once
// Other terms in place of terms, from the leaves on.

#include <unordered_map>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// What step() makes of the root. `done`: what it has made of others, by term; it grows. Required: step(t, need), where
/// need(a) is what it made of `a`, or no term if that comes first; what it returns then does not count.
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

/// The same operation on what was made of the operands; no term if one comes first.
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
