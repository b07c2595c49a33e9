#include "por/race/warp.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "por/race/between.h"
#include "por/race/lock_step.h"

namespace gpubmc::por {

namespace {

/// The condition under which a warp barrier lies between the two accesses; true if a chain of barriers certainly does.
Term orderedByBarriers(encoder::TermManager& tm, const machine::Execution& e, const CellAccess& a, const CellAccess& b,
                       const BarrierClocks& clocks, uint32_t warpSize) {
  if (clocks.order(a, b)) return tm.tru();
  const uint32_t other = b.site.lane % warpSize;
  Term ordered = tm.fls();
  barriersBetween(e, a, b, [&](const machine::WarpBarrier& barrier) {
    Term p = barrier.participates.at(a.site.lane), q = barrier.participates.at(b.site.lane);
    if (!p || !q || tm.isFalse(p) || tm.isFalse(q)) return;
    ordered = tm.or_(ordered, tm.and_(tm.and_(p, q), tm.extract(barrier.mask.at(a.site.lane), other, other)));
  });
  return ordered;
}

}  // namespace

std::optional<RaceQuery> warpRaces(machine::Inputs& in, const machine::Execution& e, const RaceQuery& all,
                                   const BarrierClocks* clocks, const RaceOptions& options) {
  encoder::TermManager& tm = in.terms;
  RaceQuery q;
  q.level = RaceLevel::IntraWarp;
  q.object = all.object;
  q.segment = all.segment;
  q.assumptions = all.assumptions;
  q.cutAssumptions = all.cutAssumptions;
  PairSums sums;
  LockStep lockStep(in.module, e);
  eachMeetingPair(
      in, all, [&](uint32_t lane) { return lane / options.warpSize; },
      [&](const CellAccess& a, const CellAccess& b, Term sameCell) {
        if (options.cancel) options.cancel->poll();
        if (!conflicting(a, b) || tm.isFalse(sameCell)) return;
        bool porting = false;
        Term ordered;
        if (clocks) {
          ordered = orderedByBarriers(tm, e, a, b, *clocks, options.warpSize);
        } else {
          const LockStep::Order order = lockStep.order(a, b);
          ordered = order.ordered ? tm.tru() : tm.disj(order.together);
          porting = order.porting;
        }
        Term both = tm.conj(std::vector<Term>{a.guard, b.guard, sameCell, tm.not_(ordered)});
        if (!tm.isFalse(both)) sums.add(tm, a, b, both, porting);
      });
  if (!sums.store(tm, q)) return std::nullopt;
  q.cells = all.cells;
  return q;
}

}  // namespace gpubmc::por
