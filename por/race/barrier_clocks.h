#pragma once
// The order that warp barriers and named barriers make among the lanes of one execution, also in chains: what a lane
// has seen it passes on at its next barrier. Each lane has a vector clock, computed once for all pairs of accesses.

#include <functional>
#include <memory>
#include <vector>

#include "por/race/race.h"

namespace gpubmc::por {

class BarrierClocks {
 public:
  /// `comes`: of a width-1 term: who has it takes part. `names`: of a mask of width 32: its bits.
  /// An order through barriers at which `comes` is false stays unseen; none is invented.
  BarrierClocks(const machine::Execution& execution, uint32_t warpSize, const std::function<bool(Term)>& comes,
                const std::function<uint32_t(Term)>& names);

  /// One of the two comes before the other. Required: their lanes differ, and the execution is that of the clocks.
  bool order(const CellAccess& a, const CellAccess& b) const;

 private:
  /// By lane (counted from the first of its warp where no barrier joins warps): so many of the execution's barriers
  /// had been before the last thing known of it.
  using Clock = std::vector<size_t>;
  /// What a lane knows once `barriers` of the execution's barriers have been.
  struct Known {
    size_t barriers;
    std::shared_ptr<const Clock> clock;
  };

  size_t placeOf(uint32_t lane) const { return acrossWarps_ ? lane : lane % warpSize_; }
  size_t barriersBefore(const CellAccess& c) const;
  std::shared_ptr<const Clock> join(const std::vector<uint32_t>& lanes, size_t barrier) const;
  void meetByNumber(const machine::WarpBarrier& b, size_t barrier, const std::function<bool(Term)>& comes);
  void meetInWarps(const machine::WarpBarrier& b, size_t barrier, const std::function<bool(Term)>& comes,
                   const std::function<uint32_t(Term)>& names);

  const machine::Execution& execution_;
  const uint32_t warpSize_;
  bool acrossWarps_ = false;
  std::vector<size_t> first_;              ///< by segment: barriers before it
  std::vector<std::vector<Known>> known_;  ///< by lane, in order; before the first it knows of itself alone
};

/// By what is constant, whatever the inputs.
BarrierClocks certainClocks(const encoder::TermManager& terms, const machine::Execution& execution, uint32_t warpSize);

/// Under a model.
BarrierClocks clocksUnder(encoder::Evaluator& evaluate, const machine::Execution& execution, uint32_t warpSize);

}  // namespace gpubmc::por
