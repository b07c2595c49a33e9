#include "core/perf/block_sums.h"

#include <algorithm>

namespace gpubmc::core::perf {

void BlockSums::Met::add(const Sums& sums) {
  for (size_t i = 0; i < sums.size(); ++i) {
    least[i] = blocks ? std::min(least[i], sums[i]) : sums[i];
    most[i] = std::max(most[i], sums[i]);
  }
  ++blocks;
}

void BlockSums::add(const Measured& measured, size_t blocks, unsigned capability) {
  if (!measured.isWhole) return;
  std::vector<Sums> whole(blocks);
  std::map<std::pair<uint32_t, Interval>, Sums> parts;
  for (const IntervalSum& s : measured.sums) {
    const Interval interval = intervals_.between(s.opens ? &*s.opens : nullptr, s.closes ? &*s.closes : nullptr);
    for (Sums* to : {&whole[s.block], &parts[{s.block, interval}]}) {
      auto& [sectors, wavefronts, ofShared] = *to;
      if (s.site.shared)
        wavefronts += s.count, ofShared += s.instances;
      else
        sectors += measureOf(s.site, capability) == cost::Measure::Lines ? s.lines : s.count;
    }
  }
  blocks_ += blocks;
  for (const Sums& s : whole) all_.add(s);
  for (const auto& [at, s] : parts) byInterval_[at.second].add(s);
}

void BlockSums::set(BlockTotals& to, const Met& met) const {
  const std::array<Total*, 3> totals{&to.sectors, &to.wavefronts, &to.ofShared};
  for (size_t i = 0; i < totals.size(); ++i) {
    Total& t = *totals[i];
    const uint64_t least = met.blocks < blocks_ ? 0 : met.least[i];
    if (least >= t.least && met.most[i] <= t.most) t.met = {least, met.most[i]};
  }
}

void BlockSums::report(BlockTotals& all, std::vector<IntervalCost>& intervals) const {
  if (blocks_ == 0) return;
  set(all, all_);
  if (!intervals_.areOfBlocks()) return;
  for (IntervalCost& i : intervals) {
    const auto it = byInterval_.find(i.interval);
    set(i.totals, it == byInterval_.end() ? Met{} : it->second);
  }
}

}  // namespace gpubmc::core::perf
