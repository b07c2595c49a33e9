#include "por/race/warp.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "gpu-model/ir/loops.h"
#include "por/race/between.h"

namespace gpubmc::por {

using machine::Access;
using machine::PathStep;

namespace {

/// True if control can pass from `from` to `to` without taking a back edge.
bool reachesForward(const ir::Function& f, const ir::LoopForest& loops, ir::BlockId from, ir::BlockId to) {
  std::vector<ir::BlockId> work{from};
  std::vector<bool> seen(f.blocks.size());
  while (!work.empty()) {
    ir::BlockId b = work.back();
    work.pop_back();
    if (b == to) return true;
    if (seen[b]) continue;
    seen[b] = true;
    for (ir::BlockId t : f.blocks[b].insts.back().targets) {
      bool back = false;
      for (const ir::Loop& l : loops.loops)
        back |= l.header == t && std::find(l.latches.begin(), l.latches.end(), b) != l.latches.end();
      if (!back) work.push_back(t);
    }
  }
  return false;
}

/// Neither access can come before the other in one pass of the lock-step machine: they stand on two sides of a branch.
bool onTwoSides(const ir::Module& m, const machine::Execution& e, const Access& a, const Access& b) {
  const auto& p = e.paths[a.path];
  const auto& q = e.paths[b.path];
  size_t i = 0;
  while (i < p.size() && i < q.size() && p[i] == q[i]) ++i;
  if (i < p.size() && i < q.size() && p[i].function == q[i].function && p[i].block == q[i].block &&
      p[i].call == q[i].call)
    return false;  // different iterations of one loop: reconverged in between
  const uint32_t function = i < p.size() ? p[i].function : a.inst.function;
  const ir::BlockId x = i < p.size() ? p[i].block : a.inst.block;
  const ir::BlockId y = i < q.size() ? q[i].block : b.inst.block;
  if (x == y) return false;
  const ir::Function& f = m.functions[function];
  ir::LoopForest loops = ir::loopForest(f);
  return !reachesForward(f, loops, x, y) && !reachesForward(f, loops, y, x);
}

/// The condition under which a warp barrier lies between the two accesses; true if a chain does for certain.
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

/// How two accesses of different lanes of one warp stand to each other.
struct WarpOrder {
  Term unordered;        ///< width 1: no warp barrier orders them
  bool porting = false;  ///< lock-step: they stand on the two sides of a divergent branch
};

WarpOrder warpOrder(encoder::TermManager& tm, const ir::Module& module, const machine::Execution& e,
                    const CellAccess& a, const CellAccess& b, const BarrierClocks* clocks, uint32_t warpSize) {
  if (clocks) return {tm.not_(orderedByBarriers(tm, e, a, b, *clocks, warpSize)), false};
  const LockStepOrder order = lockStepOrder(module, e, a, b);
  return {order.unordered ? tm.tru() : tm.fls(), order.porting};
}

}  // namespace

LockStepOrder lockStepOrder(const ir::Module& module, const machine::Execution& e, const CellAccess& a,
                            const CellAccess& b) {
  const Access &x = accessOf(e, a.site), &y = accessOf(e, b.site);
  if (&x == &y) return {true, false};
  const bool sides = onTwoSides(module, e, x, y);
  return {sides, sides};
}

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
  eachMeetingPair(
      in, all, [&](uint32_t lane) { return lane / options.warpSize; },
      [&](const CellAccess& a, const CellAccess& b, Term sameCell) {
        if (options.cancel) options.cancel->poll();
        if (!conflicting(a, b) || tm.isFalse(sameCell)) return;
        WarpOrder order = warpOrder(tm, in.module, e, a, b, clocks, options.warpSize);
        Term both = tm.conj(std::vector<Term>{a.guard, b.guard, sameCell, order.unordered});
        if (!tm.isFalse(both)) sums.add(tm, a, b, both, order.porting);
      });
  if (!sums.store(tm, q)) return std::nullopt;
  q.cells = all.cells;
  return q;
}

}  // namespace gpubmc::por
