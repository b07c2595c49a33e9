#pragma once
// The happens-before order that warp barriers and named barriers make among the lanes of one execution, transitively: a
// lane passes on what it knows at its next barrier. Each lane has a vector clock, computed once for all pairs of
// accesses.

#include <functional>
#include <memory>
#include <vector>

#include "por/race/race.h"

namespace gpubmc::por {

class BarrierClocks {
 public:
  /// `comes`: for a width-1 term, whether a lane with this condition takes part. `names`: the bits of a mask of width
  /// 32. Barriers for which `comes` is false are ignored, so orders may be missed but never invented.
  BarrierClocks(const machine::Execution& execution, uint32_t warpSize, const std::function<bool(Term)>& comes,
                const std::function<uint32_t(Term)>& names);

  /// Whether one of the two happens before the other. Required: different lanes, in the execution of the clocks.
  bool order(const CellAccess& a, const CellAccess& b) const;

 private:
  /// By lane (counted from the first of its warp unless barriers join warps): the number of the execution's barriers
  /// before the last point that is known of it.
  using Clock = std::vector<size_t>;
  /// What a lane knows after the first `barriers` barriers of the execution.
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
  std::vector<size_t> first_;              ///< by segment: number of barriers before it
  std::vector<std::vector<Known>> known_;  ///< by lane, ascending; before the first entry it knows only itself
};

/// The order that holds for all inputs, from constant conditions.
BarrierClocks certainClocks(const encoder::TermManager& terms, const machine::Execution& execution, uint32_t warpSize);

/// The order under a model.
BarrierClocks clocksUnder(encoder::Evaluator& evaluate, const machine::Execution& execution, uint32_t warpSize);

}  // namespace gpubmc::por
