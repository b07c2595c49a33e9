#include "por/race/named.h"

#include "por/race/between.h"

namespace gpubmc::por {

using machine::WarpBarrier;

namespace {

/// The condition under which one barrier orders them, or true if a chain of barriers certainly does.
Term ordered(encoder::TermManager& tm, const machine::Execution& e, const CellAccess& a, const CellAccess& b,
             const BarrierClocks& clocks, uint32_t warpSize) {
  if (clocks.order(a, b)) return tm.tru();
  const uint32_t i = a.site.lane, j = b.site.lane;
  std::vector<Term> any;
  barriersBetween(e, a, b, [&](const WarpBarrier& barrier) {
    Term p = barrier.participates.at(i), q = barrier.participates.at(j);
    if (!p || !q || tm.isFalse(p) || tm.isFalse(q)) return;
    if (!barrier.named && i / warpSize != j / warpSize) return;
    Term names = barrier.named ? tm.tru() : tm.extract(barrier.mask.at(i), j % warpSize, j % warpSize);
    any.push_back(tm.conj(std::vector<Term>{p, q, names}));
  });
  return tm.disj(any);
}

}  // namespace

bool hasNamedBarriers(const machine::Segment& s) {
  return std::any_of(s.warpBarriers.begin(), s.warpBarriers.end(), [](const WarpBarrier& b) { return b.named; });
}

std::optional<RaceQuery> namedRaces(machine::Inputs& in, const machine::Execution& e, const RaceQuery& all,
                                    const BarrierClocks& clocks, const RaceOptions& options) {
  encoder::TermManager& tm = in.terms;
  RaceQuery q = all;
  q.pairs = true;
  PairSums sums;
  eachMeetingPair(
      in, all, [](uint32_t) { return 0u; },
      [&](const CellAccess& a, const CellAccess& b, Term sameCell) {
        if (options.cancel) options.cancel->poll();
        if (!conflicting(a, b)) return;
        Term both = tm.conj(std::vector<Term>{a.guard, b.guard, sameCell});
        if (tm.isFalse(both)) return;
        both = tm.and_(both, tm.not_(ordered(tm, e, a, b, clocks, options.warpSize)));
        if (!tm.isFalse(both)) sums.add(tm, a, b, both, false);
      });
  if (!sums.store(tm, q)) return std::nullopt;
  q.porting = {};
  return q;
}

}  // namespace gpubmc::por
