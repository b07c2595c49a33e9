#include "por/race/barrier_clocks.h"

#include <algorithm>
#include <map>

#include "por/race/pairs.h"

namespace gpubmc::por {

using machine::WarpBarrier;

BarrierClocks::BarrierClocks(const machine::Execution& e, uint32_t warpSize, const std::function<bool(Term)>& comes,
                             const std::function<uint32_t(Term)>& names)
    : execution_(e), warpSize_(warpSize), known_(e.lanes) {
  for (const machine::Segment& s : e.segments)
    for (const WarpBarrier& b : s.warpBarriers) acrossWarps_ |= b.named;
  size_t barrier = 0;
  for (const machine::Segment& s : e.segments) {
    first_.push_back(barrier);
    for (const WarpBarrier& b : s.warpBarriers) {
      if (b.named)
        meetByNumber(b, barrier, comes);
      else
        meetInWarps(b, barrier, comes, names);
      ++barrier;
    }
  }
}

size_t BarrierClocks::barriersBefore(const CellAccess& c) const {
  return first_[c.site.segment] + accessOf(execution_, c.site).warpInterval;
}

/// The joint clock of the lanes that meet at the barrier.
std::shared_ptr<const BarrierClocks::Clock> BarrierClocks::join(const std::vector<uint32_t>& lanes,
                                                                size_t barrier) const {
  auto joint = std::make_shared<Clock>(acrossWarps_ ? execution_.lanes : warpSize_);
  const Clock* last = nullptr;
  for (uint32_t lane : lanes) {
    if (known_[lane].empty() || known_[lane].back().clock.get() == last) continue;
    last = known_[lane].back().clock.get();
    for (size_t i = 0; i < last->size(); ++i) (*joint)[i] = std::max((*joint)[i], (*last)[i]);
  }
  for (uint32_t lane : lanes) (*joint)[placeOf(lane)] = barrier + 1;
  return joint;
}

void BarrierClocks::meetByNumber(const WarpBarrier& b, size_t barrier, const std::function<bool(Term)>& comes) {
  std::vector<uint32_t> here;
  for (uint32_t lane = 0; lane < execution_.lanes; ++lane)
    if (Term p = b.participates.at(lane); p && comes(p)) here.push_back(lane);
  if (here.size() < 2) return;
  const auto joint = join(here, barrier);
  for (uint32_t lane : here) known_[lane].push_back({barrier + 1, joint});
}

void BarrierClocks::meetInWarps(const WarpBarrier& b, size_t barrier, const std::function<bool(Term)>& comes,
                                const std::function<uint32_t(Term)>& names) {
  for (uint32_t base = 0; base < execution_.lanes; base += warpSize_) {
    const uint32_t lanes = std::min(warpSize_, execution_.lanes - base);
    std::vector<uint32_t> namedBy(lanes);
    uint32_t here = 0;
    for (uint32_t l = 0; l < lanes; ++l)
      if (Term p = b.participates.at(base + l); p && comes(p)) here |= uint32_t(1) << l;
    for (uint32_t l = 0; l < lanes; ++l) {
      if (!(here >> l & 1)) continue;
      const uint32_t named = names(b.mask.at(base + l));
      for (uint32_t k = 0; k < lanes; ++k) namedBy[k] |= (named >> k & 1) << l;
    }
    // Usually all lanes are named by the same ones, so joint clocks are shared. A joint clock contains what each member
    // knew.
    std::map<uint32_t, std::shared_ptr<const Clock>> joints;
    std::vector<std::pair<uint32_t, std::shared_ptr<const Clock>>> learnt;
    for (uint32_t k = 0; k < lanes; ++k) {
      const uint32_t own = uint32_t(1) << k, from = namedBy[k] | own;
      if (!(here & own) || from == own) continue;
      std::shared_ptr<const Clock>& joint = joints[from];
      if (!joint) {
        std::vector<uint32_t> members;
        for (uint32_t l = 0; l < lanes; ++l)
          if (from >> l & 1) members.push_back(base + l);
        joint = join(members, barrier);
      }
      learnt.emplace_back(base + k, joint);
    }
    for (auto& [lane, clock] : learnt) known_[lane].push_back({barrier + 1, std::move(clock)});
  }
}

bool BarrierClocks::order(const CellAccess& a, const CellAccess& b) const {
  size_t first = barriersBefore(a), second = barriersBefore(b);
  uint32_t from = a.site.lane, to = b.site.lane;
  if (second < first) {
    std::swap(first, second);
    std::swap(from, to);
  }
  if (first == second || (!acrossWarps_ && from / warpSize_ != to / warpSize_)) return false;
  const std::vector<Known>& known = known_[to];
  auto after = std::upper_bound(known.begin(), known.end(), second,
                                [](size_t barriers, const Known& k) { return barriers < k.barriers; });
  return after != known.begin() && (*std::prev(after)->clock)[placeOf(from)] > first;
}

BarrierClocks certainClocks(const encoder::TermManager& tm, const machine::Execution& e, uint32_t warpSize) {
  return BarrierClocks(
      e, warpSize, [&](Term comes) { return tm.isTrue(comes); },
      [&](Term mask) { return uint32_t(tm.value(mask).value_or(0)); });
}

BarrierClocks clocksUnder(encoder::Evaluator& evaluate, const machine::Execution& e, uint32_t warpSize) {
  return BarrierClocks(
      e, warpSize, [&](Term comes) { return evaluate.truth(comes); },
      [&](Term mask) { return uint32_t(evaluate(mask)); });
}

}  // namespace gpubmc::por
