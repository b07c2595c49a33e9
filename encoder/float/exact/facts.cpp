#include "encoder/float/exact/facts.h"

#include <algorithm>
#include <unordered_set>

#include "encoder/float/exact/definition.h"

namespace gpubmc::encoder {

// In the order of their making, which is that of the program.
std::vector<Term> ExactFloats::applications(std::span<const Term> roots) const {
  std::vector<Term> out, work(roots.begin(), roots.end());
  std::unordered_set<uint32_t> seen;
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    if (terms_.op(t) == Op::Apply) out.push_back(t);
    if (terms_.op(t) == Op::Add) {
      for (auto [atom, k] : terms_.linear(t).parts) work.push_back(atom);
    } else {
      for (Term a : terms_.args(t)) work.push_back(a);
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

Term ExactFloats::factOf(Term application) {
  const auto operation = floatOperation(terms_, application);
  if (!operation || !hasExactDefinition(*operation)) return {};
  if (const auto known = known_.find(application.id); known != known_.end()) return known->second;
  const size_t before = terms_.size();
  const Term fact = exactFact(terms_, application);
  made_ += terms_.size() - before;
  return known_[application.id] = fact;
}

std::vector<Term> ExactFloats::facts(std::span<const Term> roots) {
  std::vector<Term> out;
  std::set<std::string> exact, abstract;
  for (Term application : applications(roots)) {
    if (made_ >= most_) return {};
    const Term fact = factOf(application);
    const auto operation = floatOperation(terms_, application);
    (fact ? exact : abstract).insert(operation ? operation->name() : terms_.name(application));
    if (fact) out.push_back(fact);
  }
  if (out.empty()) return out;
  exact_.merge(exact);
  abstract_.merge(abstract);
  return out;
}

}  // namespace gpubmc::encoder
