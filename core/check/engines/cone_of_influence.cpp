#include "core/check/engines/cone_of_influence.h"

#include <algorithm>
#include <unordered_set>

namespace gpubmc::core {

using encoder::Op;
using encoder::Term;

ConeOfInfluence::Leaves ConeOfInfluence::leaves(Term root) const {
  Leaves out;
  std::unordered_set<uint32_t> functions;
  std::vector<bool> seen(terms_.size() + 1);
  std::vector<Term> work;
  auto reach = [&](Term t) {
    if (!seen[t.id]) work.push_back(t);
    seen[t.id] = true;
  };
  reach(root);
  Poll poll(cancel_);
  while (!work.empty()) {
    poll();
    const Term t = work.back();
    work.pop_back();
    const Op op = terms_.op(t);
    if (op == Op::Var || op == Op::ArrayVar) out.push_back(t.id);
    if (op == Op::Apply && functions.insert(terms_.payload(t)).second) out.push_back(terms_.payload(t) | 0x80000000u);
    for (Term a : terms_.args(t)) reach(a);
  }
  return out;
}

void ConeOfInfluence::know(std::span<const Term> assumptions) {
  for (Term a : assumptions) {
    auto [it, fresh] = known_.try_emplace(a.id);
    if (!fresh) continue;
    it->second = leaves(a);
    for (uint32_t leaf : it->second) mentions_[leaf].push_back(a.id);
  }
}

std::vector<bool> ConeOfInfluence::within(Term formula, std::span<const Term> assumptions) const {
  std::unordered_set<uint32_t> its;
  for (uint32_t leaf : leaves(formula)) its.insert(leaf);
  std::vector<bool> in;
  for (Term a : assumptions) {
    const Leaves& needed = known_.at(a.id);
    in.push_back(std::all_of(needed.begin(), needed.end(), [&](uint32_t leaf) { return its.contains(leaf); }));
  }
  return in;
}

std::vector<bool> ConeOfInfluence::of(Term formula, std::span<const Term> assumptions) const {
  std::unordered_map<uint32_t, std::vector<size_t>> at;  // an assumption may be listed more than once
  for (size_t i = 0; i < assumptions.size(); ++i) at[assumptions[i].id].push_back(i);
  std::vector<bool> in(assumptions.size());
  std::unordered_set<uint32_t> reached;
  Leaves work;
  auto reach = [&](const Leaves& more) {
    for (uint32_t leaf : more)
      if (reached.insert(leaf).second) work.push_back(leaf);
  };
  auto take = [&](uint32_t assumption) {
    auto it = at.find(assumption);
    if (it == at.end()) return;
    for (size_t i : it->second) in[i] = true;
    at.erase(it);
    reach(known_.at(assumption));
  };
  for (Term a : assumptions)
    if (known_.at(a.id).empty()) take(a.id);  // a constant
  reach(leaves(formula));
  while (!work.empty()) {
    const uint32_t leaf = work.back();
    work.pop_back();
    if (auto it = mentions_.find(leaf); it != mentions_.end())
      for (uint32_t a : it->second) take(a);
  }
  return in;
}

}  // namespace gpubmc::core
