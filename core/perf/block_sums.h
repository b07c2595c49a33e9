#pragma once
// The sums over a block that were counted in executions.

#include <array>
#include <map>

#include "core/perf/costs.h"
#include "core/perf/measure.h"

namespace gpubmc::core::perf {

class BlockSums {
 public:
  /// `intervals` must outlive this.
  explicit BlockSums(Intervals& intervals) : intervals_(intervals) {}

  /// The blocks of an execution; nothing if it is not whole.
  void add(const Measured& measured, size_t blocks, unsigned capability);
  /// Sets what was met, if it is within the totals: in an execution with a race it may be anything. Required: the
  /// totals are of the same executions.
  void report(BlockTotals& all, std::vector<IntervalCost>& intervals) const;

 private:
  using Sums = std::array<uint64_t, 3>;  ///< as in BlockTotals
  struct Met {
    size_t blocks = 0;  ///< that have an access there
    Sums least{}, most{};
    void add(const Sums& sums);
  };
  void set(BlockTotals& to, const Met& met) const;

  Intervals& intervals_;
  size_t blocks_ = 0;
  Met all_;
  std::map<Interval, Met> byInterval_;
};

}  // namespace gpubmc::core::perf
