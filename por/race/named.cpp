#include "por/race/named.h"

#include "por/race/between.h"

namespace gpubmc::por {

using machine::WarpBarrier;

namespace {

/// What a lane has done is known to more and more lanes, barrier by barrier.
class Reach {
 public:
  Reach(uint32_t lanes, uint32_t warpSize, uint32_t lane) : warpSize_(warpSize), reached_(lanes) {
    reached_[lane] = true;
  }

  /// `comes(barrier, lane)`: takes part for certain. `named(barrier, lane)`: the lanes of its warp that it names, as
  /// bits; 0 if that is not known.
  template <class Comes, class Named>
  void pass(const WarpBarrier& b, const Comes& comes, const Named& named) {
    std::vector<bool> next = reached_;
    bool met = false;
    for (uint32_t l = 0; l < reached_.size(); ++l) {
      if (!reached_[l] || !comes(b, l)) continue;
      met = true;
      if (b.named) break;
      const uint32_t first = l / warpSize_ * warpSize_, mask = named(b, l);
      for (uint32_t k = first; k < std::min(first + warpSize_, uint32_t(reached_.size())); ++k)
        if (mask >> (k - first) & 1 && comes(b, k)) next[k] = true;
    }
    if (b.named && met)
      for (uint32_t l = 0; l < reached_.size(); ++l)
        if (comes(b, l)) next[l] = true;
    reached_ = std::move(next);
  }
  bool reaches(uint32_t lane) const { return reached_[lane]; }

 private:
  uint32_t warpSize_;
  std::vector<bool> reached_;
};

template <class Comes, class Named>
bool chained(const machine::Execution& e, const CellAccess& a, const CellAccess& b, uint32_t warpSize,
             const Comes& comes, const Named& named) {
  Reach fromA(e.lanes, warpSize, a.site.lane), fromB(e.lanes, warpSize, b.site.lane);
  const bool inOrder = barriersBetween(e, a, b, [&](const WarpBarrier& barrier) {
    fromA.pass(barrier, comes, named);
    fromB.pass(barrier, comes, named);
  });
  return inOrder ? fromA.reaches(b.site.lane) : fromB.reaches(a.site.lane);
}

/// The condition under which one barrier orders them, or true if a chain does for certain.
Term ordered(encoder::TermManager& tm, const machine::Execution& e, const CellAccess& a, const CellAccess& b,
             uint32_t warpSize) {
  auto certain = [&](const WarpBarrier& barrier, uint32_t lane) {
    Term p = barrier.participates.at(lane);
    return p && tm.isTrue(p);
  };
  auto named = [&](const WarpBarrier& barrier, uint32_t lane) {
    return uint32_t(tm.value(barrier.mask.at(lane)).value_or(0));
  };
  if (chained(e, a, b, warpSize, certain, named)) return tm.tru();
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
                                    const RaceOptions& options) {
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
        both = tm.and_(both, tm.not_(ordered(tm, e, a, b, options.warpSize)));
        if (!tm.isFalse(both)) sums.add(tm, a, b, both, false);
      });
  if (!sums.store(tm, q)) return std::nullopt;
  q.porting = {};
  return q;
}

bool unorderedUnder(encoder::Evaluator& evaluate, const machine::Execution& e, const CellAccess& a, const CellAccess& b,
                    const RaceOptions& options) {
  auto comes = [&](const WarpBarrier& barrier, uint32_t lane) {
    Term p = barrier.participates.at(lane);
    return p && evaluate.truth(p);
  };
  auto named = [&](const WarpBarrier& barrier, uint32_t lane) { return uint32_t(evaluate(barrier.mask.at(lane))); };
  return !chained(e, a, b, options.warpSize, comes, named);
}

}  // namespace gpubmc::por
