#include "encoder/float/exact/facts.h"

#include <algorithm>
#include <unordered_set>

#include "encoder/float/exact/definition.h"
#include "encoder/float/exact/documented.h"

namespace gpubmc::encoder {

// In the order of creation, which is program order.
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

ExactFloats::Knowledge ExactFloats::knowledgeOf(Term application) const {
  const auto operation = floatOperation(terms_, application);
  if (!operation) return Knowledge::Congruence;
  if (hasExactDefinition(*operation)) return Knowledge::Definition;
  return isDocumented(*operation) ? Knowledge::Documentation : Knowledge::Congruence;
}

Term ExactFloats::factOf(Term application) {
  const Knowledge knowledge = knowledgeOf(application);
  if (knowledge == Knowledge::Congruence) return {};
  if (const auto known = known_.find(application.id); known != known_.end()) return known->second;
  const size_t before = terms_.size();
  const std::vector<Term> operands(terms_.args(application).begin(), terms_.args(application).end());
  const Term fact = knowledge == Knowledge::Definition
                        ? exactFact(terms_, application)
                        : documentedFact(terms_, *floatOperation(terms_, application), operands, application);
  made_ += terms_.size() - before;
  return known_[application.id] = fact;
}

std::vector<Term> ExactFloats::facts(std::span<const Term> roots) {
  std::vector<Term> out;
  std::array<std::set<std::string>, 3> names;
  for (Term application : applications(roots)) {
    if (made_ >= most_) return {};
    const Term fact = factOf(application);
    const auto operation = floatOperation(terms_, application);
    names[size_t(knowledgeOf(application))].insert(operation ? operation->name() : terms_.name(application));
    if (fact) out.push_back(fact);
  }
  if (out.empty()) return out;
  for (size_t i = 0; i < names.size(); ++i) names_[i].merge(names[i]);
  return out;
}

}  // namespace gpubmc::encoder
