#include "por/race/closed_segments.h"

#include <algorithm>
#include <iterator>

namespace gpubmc::por {

const Closing::Set& Closing::conjuncts(Term t) {
  auto [it, fresh] = known_.try_emplace(t.id);
  if (!fresh) return it->second;
  Set out;
  std::vector<Term> work{t};
  while (!work.empty()) {
    const Term part = work.back();
    work.pop_back();
    if (terms_.op(part) == encoder::Op::And) {
      for (Term inner : terms_.args(part)) work.push_back(inner);
    } else if (!terms_.isTrue(part)) {
      out.push_back(part.id);
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return it->second = std::move(out);
}

void Closing::intersect(Set& common, bool& first, Term guard) {
  if (!guard || terms_.isFalse(guard)) return;
  const Set& own = conjuncts(guard);
  if (first) {
    common = own;
  } else {
    Set both;
    std::set_intersection(common.begin(), common.end(), own.begin(), own.end(), std::back_inserter(both));
    common = std::move(both);
  }
  first = false;
}

size_t Closing::firstOpen(std::span<const machine::Access* const> accesses) {
  Set common;
  bool first = true;
  for (const machine::Access* a : accesses) {
    if (a->guard.isUniform()) {
      intersect(common, first, a->guard.uniform());
    } else {
      for (uint32_t lane = 0; lane < lanes_; ++lane) intersect(common, first, a->guard.at(lane));
    }
    if (!first && common.empty()) break;
  }
  size_t open = 0;
  for (size_t j = barriers_.size(); j-- > open;)
    if (const auto& [needs, closes] = barriers_[j];
        std::includes(common.begin(), common.end(), needs.begin(), needs.end()))
      open = std::max(open, closes + 1);
  return open;
}

}  // namespace gpubmc::por
