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

/// Barriers order in chains: what one lane has seen it passes on at its next barrier. `members(barrier, lane)` gives
/// the lanes of the warp that the lane meets there as bits, 0 if it takes no part or that is not known. An order
/// through barriers that are not known may stay unseen; none is invented.
template <class Members>
class Chain {
 public:
  Chain(Members members, uint32_t lane, uint32_t warpSize)
      : members_(std::move(members)), first_(lane / warpSize * warpSize), reached_(uint32_t(1) << (lane - first_)) {}
  void pass(const machine::WarpBarrier& b) {
    uint32_t next = reached_;
    for (uint32_t left = reached_; left; left &= left - 1)
      next |= members_(b, first_ + uint32_t(std::countr_zero(left)));
    reached_ = next;
  }
  bool reaches(uint32_t lane) const { return reached_ >> (lane - first_) & 1; }

 private:
  Members members_;
  uint32_t first_, reached_;
};

template <class Members>
bool chained(const machine::Execution& e, const CellAccess& a, const CellAccess& b, uint32_t warpSize,
             const Members& members) {
  Chain fromA(members, a.site.lane, warpSize), fromB(members, b.site.lane, warpSize);
  const bool inOrder = barriersBetween(e, a, b, [&](const machine::WarpBarrier& barrier) {
    fromA.pass(barrier);
    fromB.pass(barrier);
  });
  return inOrder ? fromA.reaches(b.site.lane) : fromB.reaches(a.site.lane);
}

/// Everybody meets everybody.
bool isWhole(const encoder::TermManager& tm, const machine::WarpBarrier& b, uint32_t lanesOfWarp) {
  if (!b.participates.isUniform() || !tm.isTrue(b.participates.uniform()) || !b.mask.isUniform()) return false;
  const auto named = tm.value(b.mask.uniform());
  const uint64_t all = (uint64_t(1) << lanesOfWarp) - 1;
  return named && (*named & all) == all;
}

/// The condition under which a warp barrier, or a chain of them, lies between the two accesses.
Term orderedByBarriers(encoder::TermManager& tm, const machine::Execution& e, const CellAccess& a, const CellAccess& b,
                       const RaceOptions& options) {
  const uint32_t base = a.site.lane / options.warpSize * options.warpSize;
  const uint32_t lanes = std::min(options.warpSize, e.lanes - base);
  Term ordered = tm.fls();
  size_t count = 0;
  barriersBetween(e, a, b, [&](const machine::WarpBarrier& barrier) {
    ++count;
    if (tm.isTrue(ordered)) return;
    if (isWhole(tm, barrier, lanes)) {
      ordered = tm.tru();
      return;
    }
    Term p = barrier.participates.at(a.site.lane), q = barrier.participates.at(b.site.lane);
    if (!p || !q || tm.isFalse(p) || tm.isFalse(q)) return;
    const uint32_t other = b.site.lane - base;
    ordered = tm.or_(ordered, tm.and_(tm.and_(p, q), tm.extract(barrier.mask.at(a.site.lane), other, other)));
  });
  if (tm.isTrue(ordered) || count < 2) return ordered;
  auto constantMembers = [&](const machine::WarpBarrier& barrier, uint32_t lane) -> uint32_t {
    if (Term p = barrier.participates.at(lane); !p || !tm.isTrue(p)) return 0;
    const auto named = tm.value(barrier.mask.at(lane));
    if (!named) return 0;
    uint32_t here = 0;
    for (uint32_t l = 0; l < lanes; ++l)
      if (Term p = barrier.participates.at(base + l); p && tm.isTrue(p)) here |= uint32_t(1) << l;
    return uint32_t(*named) & here;
  };
  return chained(e, a, b, options.warpSize, constantMembers) ? tm.tru() : ordered;
}

}  // namespace

WarpOrder warpOrder(encoder::TermManager& tm, const ir::Module& module, const machine::Execution& e,
                    const CellAccess& a, const CellAccess& b, const RaceOptions& options) {
  if (options.lockStep) {
    const Access &x = accessOf(e, a.site), &y = accessOf(e, b.site);
    if (&x == &y) return {tm.tru(), false};
    return onTwoSides(module, e, x, y) ? WarpOrder{tm.tru(), true} : WarpOrder{tm.fls(), false};
  }
  return {tm.not_(orderedByBarriers(tm, e, a, b, options)), false};
}

WarpOrderValue warpOrderUnder(encoder::Evaluator& evaluate, const ir::Module& module, const machine::Execution& e,
                              const CellAccess& a, const CellAccess& b, const RaceOptions& options) {
  if (options.lockStep) {
    const Access &x = accessOf(e, a.site), &y = accessOf(e, b.site);
    if (&x == &y) return {true, false};
    const bool sides = onTwoSides(module, e, x, y);
    return {sides, sides};
  }
  const uint32_t base = a.site.lane / options.warpSize * options.warpSize;
  const uint32_t lanes = std::min(options.warpSize, e.lanes - base);
  auto takesPart = [&](const machine::WarpBarrier& barrier, uint32_t lane) {
    Term p = barrier.participates.at(lane);
    return p && evaluate.truth(p);
  };
  auto members = [&](const machine::WarpBarrier& barrier, uint32_t lane) -> uint32_t {
    if (!takesPart(barrier, lane)) return 0;
    uint32_t here = 0;
    for (uint32_t l = 0; l < lanes; ++l)
      if (takesPart(barrier, base + l)) here |= uint32_t(1) << l;
    return uint32_t(evaluate(barrier.mask.at(lane))) & here;
  };
  return {!chained(e, a, b, options.warpSize, members), false};
}

std::optional<RaceQuery> warpRaces(machine::Inputs& in, const machine::Execution& e, const RaceQuery& all,
                                   const RaceOptions& options) {
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
        WarpOrder order = warpOrder(tm, in.module, e, a, b, options);
        Term both = tm.conj(std::vector<Term>{a.guard, b.guard, sameCell, order.unordered});
        if (!tm.isFalse(both)) sums.add(tm, a, b, both, order.porting);
      });
  if (!sums.store(tm, q)) return std::nullopt;
  q.cells = all.cells;
  return q;
}

}  // namespace gpubmc::por
