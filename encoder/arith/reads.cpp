#include "encoder/arith/reads.h"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace gpubmc::encoder {

namespace {

/// With more reads of one array, comparing all pairs costs more than it gains.
constexpr size_t kMaxReads = 64;

}  // namespace

std::vector<Term> readLemmas(TermManager& tm, std::span<const Term> questions, size_t most) {
  std::unordered_set<uint32_t> seen;
  std::map<uint32_t, std::vector<Term>> reads;  // by array
  std::vector<Term> work(questions.begin(), questions.end());
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    const auto args = tm.args(t);
    if (tm.op(t) == Op::Select && tm.op(args[0]) == Op::ArrayVar) reads[args[0].id].push_back(t);
    work.insert(work.end(), args.begin(), args.end());
  }
  std::vector<Term> out;
  for (const auto& [array, all] : reads) {
    if (all.size() > kMaxReads) continue;
    for (size_t i = 0; i < all.size(); ++i)
      for (size_t j = 0; j < i && out.size() < most; ++j) {
        const Term same = tm.eq(tm.args(all[i])[1], tm.args(all[j])[1]);
        const bool isPair = tm.op(same) == Op::And;
        const auto parts = isPair ? tm.args(same) : std::span<const Term>(&same, 1);
        if (!tm.value(same) && std::ranges::all_of(parts, [&](Term t) { return seen.contains(t.id); }))
          out.push_back(tm.implies(same, tm.eq(all[i], all[j])));
      }
  }
  return out;
}

}  // namespace gpubmc::encoder
