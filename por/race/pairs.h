#pragma once
// Utilities for queries that compare pairs: the barriers between two accesses of one block, and the pairs of accesses
// that can touch one cell.

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "gpu-model/memory/address.h"
#include "por/race/barrier_clocks.h"
#include "por/race/race.h"

namespace gpubmc::por {

inline const machine::Access& accessOf(const machine::Execution& e, const Site& s) {
  return e.segments[s.segment].accesses[s.access];
}

/// Calls f(barrier) for every warp or named barrier between the two accesses, in order; returns whether a comes first.
template <class F>
bool barriersBetween(const machine::Execution& e, const CellAccess& a, const CellAccess& b, F&& f) {
  const machine::Access &x = accessOf(e, a.site), &y = accessOf(e, b.site);
  const bool inOrder = std::pair(a.site.segment, x.warpInterval) <= std::pair(b.site.segment, y.warpInterval);
  const auto [from, to] = std::minmax(a.site.segment, b.site.segment);
  for (size_t s = from; s <= to; ++s) {
    const auto& barriers = e.segments[s].warpBarriers;
    const size_t first = s == from ? (inOrder ? x : y).warpInterval : 0;
    const size_t last = s == to ? (inOrder ? y : x).warpInterval : barriers.size();
    for (size_t i = first; i < last; ++i) f(barriers[i]);
  }
  return inOrder;
}

/// The condition under which one warp or named barrier orders them; true if a chain of barriers certainly does.
inline Term orderedByBarriers(encoder::TermManager& tm, const machine::Execution& e, const CellAccess& a,
                              const CellAccess& b, const BarrierClocks& clocks, uint32_t warpSize) {
  if (clocks.order(a, b)) return tm.tru();
  const uint32_t i = a.site.lane, j = b.site.lane;
  std::vector<Term> any;
  barriersBetween(e, a, b, [&](const machine::WarpBarrier& barrier) {
    const Term p = barrier.participates.at(i), q = barrier.participates.at(j);
    if (!p || !q || tm.isFalse(p) || tm.isFalse(q)) return;
    if (!barrier.named && i / warpSize != j / warpSize) return;
    const Term names = barrier.named ? tm.tru() : tm.extract(barrier.mask.at(i), j % warpSize, j % warpSize);
    any.push_back(tm.conj(std::vector<Term>{p, q, names}));
  });
  return tm.disj(any);
}

/// Calls f(a, b, condition that they are one cell) for pairs of one part that may be one cell; `partOf` maps a lane to
/// its part.
template <class PartOf, class F>
void eachMeetingPair(machine::Inputs& in, const RaceQuery& q, PartOf&& partOf, F&& f) {
  encoder::TermManager& tm = in.terms;
  // Cells of one shape with different constants are never equal; one list for every (part, shape, constant).
  std::map<uint32_t, std::map<std::tuple<uint32_t, bool, uint64_t>, std::vector<const CellAccess*>>> parts;
  for (const CellAccess& c : q.cells) {
    memory::Address a = memory::addressOf(tm, c.offset, in.granules.at(q.object));
    parts[partOf(c.site.lane)][{a.shape.id, a.inner, a.delta}].push_back(&c);
  }
  for (auto& [part, places] : parts) {
    for (auto i = places.begin(); i != places.end(); ++i)
      for (auto j = i; j != places.end(); ++j) {
        if (j != i && std::get<0>(i->first) == std::get<0>(j->first) && std::get<1>(i->first) == std::get<1>(j->first))
          continue;
        for (size_t x = 0; x < i->second.size(); ++x)
          for (size_t y = i == j ? x + 1 : 0; y < j->second.size(); ++y) {
            const CellAccess &a = *i->second[x], &b = *j->second[y];
            f(a, b, i == j ? tm.tru() : tm.eq(a.offset, b.offset));
          }
      }
  }
}

/// Collects pairs by whether their values differ or are equal.
struct PairSums {
  std::vector<Term> race, porting, benign;
  void add(encoder::TermManager& tm, const CellAccess& a, const CellAccess& b, Term both, bool isPorting) {
    std::vector<Term>& real = isPorting ? porting : race;
    if (a.value && b.value) {
      Term same = tm.eq(a.value, b.value);
      real.push_back(tm.and_(both, tm.not_(same)));
      benign.push_back(tm.and_(both, same));
    } else {
      real.push_back(both);
    }
  }
  /// False if no pair can happen.
  bool store(encoder::TermManager& tm, RaceQuery& q) const {
    q.race = tm.disj(race);
    q.benign = tm.disj(benign);
    q.porting = tm.disj(porting);
    q.conflict = tm.disj(std::vector<Term>{q.race, q.benign, q.porting});
    return !tm.isFalse(q.conflict);
  }
};

inline bool conflicting(const CellAccess& a, const CellAccess& b) {
  return a.site.lane != b.site.lane && (a.writes || b.writes) && !(a.atomic && b.atomic);
}

}  // namespace gpubmc::por
