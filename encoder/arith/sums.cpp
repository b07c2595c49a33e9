#include "encoder/arith/sums.h"

#include <unordered_map>
#include <unordered_set>

namespace gpubmc::encoder {

namespace {

/// With more sums, comparing all pairs costs more than it gains.
constexpr size_t kMaxSums = 64;

size_t size(const TermManager& tm, Term sum) {
  const Linear l = tm.linear(sum);
  return l.parts.size() + (l.constant != 0);
}

}  // namespace

std::vector<Term> withNamedSums(TermManager& tm, std::span<const Term> of) {
  std::vector<Term> out(of.begin(), of.end()), sums, work = out;
  std::unordered_set<uint32_t> seen;
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    if (tm.op(t) == Op::Add && tm.width(t) > 1) sums.push_back(t);
    const auto args = tm.args(t);
    work.insert(work.end(), args.begin(), args.end());
  }
  if (sums.size() > kMaxSums) return out;
  std::unordered_map<uint32_t, Term> names, from;  // by sum: its name, and its largest prefix
  for (Term y : sums)
    for (Term x : sums) {
      if (x == y || tm.width(x) != tm.width(y) || size(tm, x) >= size(tm, y)) continue;
      if (size(tm, tm.sub(y, x)) > 1) continue;
      const auto [known, fresh] = from.try_emplace(y.id, x);
      if (!fresh && size(tm, known->second) < size(tm, x)) known->second = x;
    }
  auto name = [&](Term t) {
    if (auto [it, fresh] = names.try_emplace(t.id); fresh) it->second = tm.var("sum", tm.width(t));
  };
  for (Term t : sums)
    if (const auto base = from.find(t.id); base != from.end()) name(t), name(base->second);
  if (names.empty()) return out;
  out = tm.substitute(out, names);
  for (Term t : sums) {
    if (!names.contains(t.id)) continue;
    const auto base = from.find(t.id);
    const Linear parts = tm.linear(base == from.end() ? t : tm.sub(t, base->second));
    const unsigned w = tm.width(t);
    Term sum = tm.constant(parts.constant, w);
    for (const auto& [part, c] : parts.parts) sum = tm.add(sum, tm.mul(tm.substitute(part, names), tm.constant(c, w)));
    if (base != from.end()) sum = tm.add(sum, names.at(base->second.id));
    // By exclusive or: an equality of sums would be simplified to one of the difference, which has no common prefix any
    // more.
    out.push_back(tm.eq(tm.xor_(names.at(t.id), sum), tm.constant(0, w)));
  }
  return out;
}

}  // namespace gpubmc::encoder
