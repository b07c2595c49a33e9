// From a model to a pair of accesses: which cells of a query conflict under it.

#include <algorithm>
#include <map>

#include "por/race/async_self_races.h"
#include "por/race/lock_step.h"
#include "por/race/named_barrier_races.h"
#include "por/race/steady.h"
#include "por/race/warp.h"

namespace gpubmc::por {

std::optional<Conflict> findConflict(const RaceQuery& q, encoder::Evaluator& evaluate, RaceKind kind,
                                     const machine::Inputs& in, const machine::Execution& e,
                                     const RaceOptions& options) {
  if (q.level == RaceLevel::Own)
    return q.cells.empty() ? findOwnConflict(q, evaluate, kind, in, e) : findSteadyConflict(q, evaluate);
  std::map<uint64_t, std::vector<const CellAccess*>> happening;
  for (const CellAccess& c : q.cells)
    if (evaluate.truth(c.guard)) happening[evaluate(c.offset)].push_back(&c);
  const bool byClocks = q.pairs || (q.level == RaceLevel::IntraWarp && !options.lockStep);
  std::optional<BarrierClocks> clocks;
  LockStep lockStep(in.module, e);
  if (byClocks) clocks.emplace(clocksUnder(evaluate, e, options.warpSize));
  auto conflicts = [&](const CellAccess& a, const CellAccess& b) -> std::optional<bool> {
    if ((!a.writes && !b.writes) || (a.atomic && b.atomic)) return std::nullopt;
    const bool sameWarp = a.site.lane / options.warpSize == b.site.lane / options.warpSize;
    switch (q.level) {
      case RaceLevel::Own: return std::nullopt;
      case RaceLevel::Grid:
        if (a.site.execution == b.site.execution) return std::nullopt;
        break;
      case RaceLevel::Block:
        if (a.site.lane == b.site.lane || (q.acrossWarps && sameWarp)) return std::nullopt;
        if (clocks && clocks->order(a, b)) return std::nullopt;
        break;
      case RaceLevel::IntraWarp: {
        if (a.site.lane == b.site.lane || !sameWarp) return std::nullopt;
        if (clocks && clocks->order(a, b)) return std::nullopt;
        bool porting = false;
        if (!clocks) {
          const LockStep::Order order = lockStep.order(a, b);
          if (order.ordered) return std::nullopt;
          if (std::ranges::any_of(order.together, [&](Term t) { return evaluate.truth(t); })) return std::nullopt;
          porting = order.porting;
        }
        if (kind != RaceKind::Benign && porting != (kind == RaceKind::Porting)) return std::nullopt;
        break;
      }
    }
    return a.value && b.value && evaluate(a.value) == evaluate(b.value);
  };
  for (const auto& [offset, cells] : happening)
    for (size_t i = 0; i < cells.size(); ++i)
      for (size_t j = i + 1; j < cells.size(); ++j)
        if (auto same = conflicts(*cells[i], *cells[j]); same && *same == (kind == RaceKind::Benign))
          return Conflict{cells[i]->site, cells[j]->site, offset, *same};
  return std::nullopt;
}

}  // namespace gpubmc::por
