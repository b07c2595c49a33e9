#include "encoder/arith/arcs.h"

#include <optional>
#include <unordered_set>

namespace gpubmc::encoder {

namespace {

std::vector<Term> equalities(const TermManager& tm, std::span<const Term> questions) {
  std::unordered_set<uint32_t> seen;
  std::vector<Term> out, work(questions.begin(), questions.end());
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    const auto args = tm.args(t);
    if (tm.op(t) == Op::Eq && !tm.isArray(args[0])) out.push_back(t);
    work.insert(work.end(), args.begin(), args.end());
  }
  return out;
}

/// b - a, if the equality says that this is something without the two.
std::optional<Term> distance(TermManager& tm, Term equality, Term a, Term b) {
  const std::vector<Term> sides(tm.args(equality).begin(), tm.args(equality).end());
  const unsigned w = tm.width(a);
  if (tm.width(sides[0]) != w || a == b) return std::nullopt;
  const Term difference = tm.sub(sides[0], sides[1]);
  const uint64_t minus = ~uint64_t(0) >> (64 - w);
  uint64_t ofA = 0, ofB = 0;
  for (const auto& [t, c] : tm.linear(difference).parts) {
    if (t == a) ofA = c;
    if (t == b) ofB = c;
  }
  if (ofA == 1 && ofB == minus) return tm.sub(difference, tm.sub(a, b));
  if (ofA == minus && ofB == 1) return tm.sub(tm.sub(b, a), difference);
  return std::nullopt;
}

}  // namespace

// Numbers that begin at one place are apart only if one of the two has none.
Term areApart(TermManager& tm, Term count, Term otherCount, Term distance) {
  const Term none = tm.constant(0, tm.width(distance));
  const Term behind = tm.and_(tm.ule(count, distance), tm.ule(otherCount, tm.neg(distance)));
  return tm.disj(std::vector<Term>{tm.eq(count, none), tm.eq(otherCount, none), behind});
}

std::vector<Term> arcLemmas(TermManager& tm, std::span<const Term> questions, std::span<const ArcsApart> all) {
  std::vector<Term> out;
  if (all.empty()) return out;
  const std::vector<Term> equal = equalities(tm, questions);
  for (const ArcsApart& arcs : all) {
    const auto& [holds, a, b] = arcs;
    const size_t before = out.size();
    for (Term e : equal)
      if (const auto d = distance(tm, e, a.first, b.first))
        out.push_back(tm.implies(tm.and_(holds, e), areApart(tm, a.count, b.count, *d)));
    if (out.size() == before)
      out.push_back(tm.implies(holds, areApart(tm, a.count, b.count, tm.sub(b.first, a.first))));
  }
  return out;
}

}  // namespace gpubmc::encoder
