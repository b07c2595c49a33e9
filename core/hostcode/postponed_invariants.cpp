#include "core/hostcode/postponed_invariants.h"

#include <algorithm>

namespace gpubmc::core {

void PostponedInvariants::note(const Widening& w) {
  for (const auto& [slot, symbol] : w.symbols) symbols_.emplace(symbol.id, in_);
}

void PostponedInvariants::noteOwnFacts(const State& before, const State& after) {
  std::vector<Term> added;
  std::ranges::set_difference(after.facts, before.facts, std::back_inserter(added));
  for (Term t : added) ownFacts_.insert(t.id);
}

bool PostponedInvariants::demand(const std::vector<LaunchRecord>& launches) {
  if (symbols_.empty() || wantsAll_) return false;
  const bool isSecond = !wanted_.empty();
  std::vector<Term> open;
  auto look = [&](Term t) {
    if (t) open.push_back(t);
  };
  auto lookAt = [&](const Value& v, const auto& self) -> void {
    look(v.bits);
    for (const Target& t : v.targets) look(t.offset);
    for (const Value& part : v.parts) self(part, self);
  };
  for (const LaunchRecord& r : launches) {
    for (const auto* dimensions : {&r.grid, &r.block}) std::ranges::for_each(*dimensions, look);
    look(r.shared);
    for (const Value& v : r.arguments) lookAt(v, lookAt);
    for (const auto& [parameter, p] : r.pointers) {
      look(p.offset);
      look(p.size);
    }
    for (Term fact : r.facts)
      if (!ownFacts_.contains(fact.id)) look(fact);
  }
  bool isNew = false;
  std::unordered_set<uint32_t> seen;
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (!seen.insert(t.id).second) continue;
    if (const auto symbol = symbols_.find(t.id); symbol != symbols_.end())
      isNew |= wanted_.insert(symbol->second).second;
    if (terms_.op(t) == encoder::Op::Add)
      for (const auto& [part, factor] : terms_.linear(t).parts) open.push_back(part);
    else
      open.insert(open.end(), terms_.args(t).begin(), terms_.args(t).end());
  }
  wantsAll_ = isNew && isSecond;
  return isNew;
}

}  // namespace gpubmc::core
