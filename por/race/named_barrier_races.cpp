#include "por/race/named_barrier_races.h"

#include "por/race/pairs.h"

namespace gpubmc::por {

bool hasNamedBarriers(const machine::Segment& s) {
  return std::ranges::any_of(s.warpBarriers, &machine::WarpBarrier::named);
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
        both = tm.and_(both, tm.not_(orderedByBarriers(tm, e, a, b, clocks, options.warpSize)));
        if (!tm.isFalse(both)) sums.add(tm, a, b, both, false);
      });
  if (!sums.store(tm, q)) return std::nullopt;
  q.porting = {};
  return q;
}

}  // namespace gpubmc::por
