#include "por/race/warp.h"

#include <vector>

#include "por/race/lock_step.h"
#include "por/race/pairs.h"

namespace gpubmc::por {

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
