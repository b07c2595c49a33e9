#include "por/race/async_self_races.h"

#include <algorithm>
#include <map>

namespace gpubmc::por {

using machine::Access;
using machine::Execution;
using machine::OwnOverlap;

namespace {

/// Calls f(lane, cell of the copy's access, cell of the other one) for all lanes in which both may happen; cells are
/// numbered from 0.
template <class F>
void eachPair(const machine::Inputs& in, const Execution& e, const OwnOverlap& o, F&& f) {
  const Access &copy = e.segments[o.copySegment].accesses[o.copyAccess],
               &other = e.segments[o.segment].accesses[o.access];
  const unsigned g = in.granules.at(copy.object);
  for (uint32_t lane = 0; lane < e.lanes; ++lane) {
    Term both = o.both.at(lane);
    if (!both || in.terms.isFalse(both)) continue;
    for (unsigned i = 0; i < copy.bytes / g; ++i)
      for (unsigned j = 0; j < other.bytes / g; ++j) f(lane, copy, i, other, j);
  }
}

}  // namespace

std::vector<RaceQuery> ownRaces(machine::Inputs& in, const Execution& e, size_t segment) {
  encoder::TermManager& tm = in.terms;
  std::vector<RaceQuery> out;
  struct Parts {
    std::vector<Term> race, benign;
    size_t assumptions = 0;
  };
  std::map<uint32_t, Parts> byObject;
  for (const OwnOverlap& o : e.ownOverlaps) {
    if (o.segment != segment) continue;
    const Access& last = e.segments[o.segment].accesses[o.access];
    Parts& parts = byObject[last.object];
    parts.assumptions = std::max(parts.assumptions, last.assumptions);
    const unsigned g = in.granules.at(last.object);
    auto place = [&](const Access& a, uint32_t lane, unsigned cell) {
      return tm.add(a.offset.at(lane), tm.constant(uint64_t(cell) * g, ir::kOffsetBits));
    };
    auto contents = [&](const Access& a, uint32_t lane, unsigned cell) {
      return tm.extract(a.value.at(lane), (cell + 1) * g * 8 - 1, cell * g * 8);
    };
    eachPair(in, e, o, [&](uint32_t lane, const Access& a, unsigned i, const Access& b, unsigned j) {
      Term meets = tm.and_(o.both.at(lane), tm.eq(place(a, lane, i), place(b, lane, j)));
      if (tm.isFalse(meets)) return;
      if (a.value.empty() || b.value.empty()) return parts.race.push_back(meets);
      Term same = tm.eq(contents(a, lane, i), contents(b, lane, j));
      parts.race.push_back(tm.and_(meets, tm.not_(same)));
      parts.benign.push_back(tm.and_(meets, same));
    });
  }
  for (const auto& [object, parts] : byObject) {
    RaceQuery q;
    q.level = RaceLevel::Own;
    q.object = object;
    q.segment = segment;
    q.assumptions = parts.assumptions;
    q.race = tm.disj(parts.race);
    q.benign = tm.disj(parts.benign);
    q.conflict = tm.or_(q.race, q.benign);
    if (!tm.isFalse(q.conflict)) out.push_back(std::move(q));
  }
  return out;
}

std::optional<Conflict> findOwnConflict(const RaceQuery& q, encoder::Evaluator& evaluate, RaceKind kind,
                                        const machine::Inputs& in, const Execution& e) {
  const unsigned g = in.granules.at(q.object);
  std::optional<Conflict> found;
  for (const OwnOverlap& o : e.ownOverlaps) {
    if (o.segment != q.segment || e.segments[o.segment].accesses[o.access].object != q.object) continue;
    eachPair(in, e, o, [&](uint32_t lane, const Access& a, unsigned i, const Access& b, unsigned j) {
      if (found || !evaluate.truth(o.both.at(lane))) return;
      const uint64_t at = evaluate(a.offset.at(lane)) + uint64_t(i) * g;
      if (at != evaluate(b.offset.at(lane)) + uint64_t(j) * g) return;
      auto contents = [&](const Access& x, unsigned cell) {
        return g == 8 ? evaluate(x.value.at(lane))
                      : evaluate(x.value.at(lane)) >> (cell * g * 8) & ((uint64_t(1) << g * 8) - 1);
      };
      const bool same = !a.value.empty() && !b.value.empty() && contents(a, i) == contents(b, j);
      if (same == (kind == RaceKind::Benign))
        found = Conflict{{0, o.copySegment, o.copyAccess, lane}, {0, o.segment, o.access, lane}, at, same};
    });
  }
  return found;
}

}  // namespace gpubmc::por
