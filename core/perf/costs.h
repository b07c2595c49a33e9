#pragma once
// What the accesses and branches of a kernel cost, over all its executions (docs/design/costs.md): bounds that are
// proved, and numbers that the interpreter has counted in executions.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/perf/closed_form.h"
#include "core/perf/executions.h"
#include "core/perf/intervals.h"
#include "core/perf/measure.h"

namespace gpubmc::core::perf {

/// Of executions without errors. [least, most] is proved; `met` is the range of what was counted.
template <class Number>
struct RangeOf {
  Number least = 0, most = 0;
  std::optional<std::pair<Number, Number>> met{};
  bool leastIsMet() const { return met && met->first == least; }
  bool mostIsMet() const { return met && met->second == most; }
  /// All are this number, or both ends are met.
  bool isExact() const { return least == most || (leastIsMet() && mostIsMet()); }
};

/// A number of every access of a warp.
using Range = RangeOf<unsigned>;
/// A sum over all accesses of a block.
using Total = RangeOf<uint64_t>;
/// The sum of two, of which nothing was counted.
inline Total& operator+=(Total& a, const Total& b) {
  a.least += b.least, a.most += b.most;
  return a;
}

/// What a block needs of its accesses.
struct BlockTotals {
  Total sectors;     ///< of global memory; of accesses that are counted in lines: lines
  Total wavefronts;  ///< of shared memory
  Total ofShared;    ///< accesses of a warp to shared memory
};

struct IntervalCost {
  Interval interval;
  BlockTotals totals;
  bool isCut = false;  ///< as AccessCost::isCut
};

struct AccessCost {
  Site site;
  ir::LocId loc = 0;
  std::string array;  ///< the names of the arrays
  std::vector<uint32_t> objects{};
  unsigned bytes = 0;   ///< of a lane
  unsigned number = 1;  ///< of such accesses, one after the other
  cost::Measure measure{};
  Range count;      ///< wavefronts of shared memory, sectors or lines of global memory
  Range lines;      ///< of global memory
  Total perBlock;   ///< of the same; bounds
  Total instances;  ///< accesses of a warp, in a block; bounds
  std::vector<ClosedForm> forms{};
  unsigned ideal = 0;     ///< of the access that has most
  bool isReached = true;  ///< false: no execution comes here
  bool isCut = false;     ///< only iterations within the bound of a loop were followed
  /// Inputs for which an access has the most that was counted, and its lanes.
  std::shared_ptr<const interp::Witness> worst{};
  Lanes lanes{};
  std::shared_ptr<const interp::Witness> best{};  ///< for which one has the least that was counted
  /// Whether there are two executions for the two ends of what was counted; otherwise one has both.
  bool hasEnds() const { return isReached && best != worst && count.met && count.met->first != count.met->second; }
};

struct BranchCost {
  ir::InstRef inst;
  ir::LocId loc = 0;
  enum class Parts : uint8_t { Never, Yes, Unknown } parts = Parts::Unknown;
  bool isCut = false;
  std::shared_ptr<const interp::Witness> example{};  ///< for Yes; null: every execution that comes here
};

/// A change of the code that was counted.
struct CostFix {
  struct Change {
    ir::LocId loc = 0;
    Site site;
    cost::Measure measure{};
    unsigned before = 0, after = 0;  ///< the most of a warp, as it is proved
  };
  enum class Kind : uint8_t { Padding, Swizzle, Swap, Staging } kind{};
  std::string what;
  std::vector<Change> changes;
  std::pair<uint64_t, uint64_t> sectors, wavefronts;  ///< the most of a block, before and after
};

struct KernelCosts {
  std::string name;
  uint32_t kernel = 0;
  ir::Launch launch;
  InputDomain domain = InputDomain::All;
  std::vector<AccessCost> accesses;  ///< by place in the source
  std::vector<BranchCost> branches;  ///< likewise
  BlockTotals totals;
  /// In the machine's order; none if the kernel has no barrier.
  std::vector<IntervalCost> intervals;
  std::vector<CostFix> fixes;
  std::vector<std::string> notes;
};

/// Throws Unsupported for a device whose memory system is not known, and Cancelled.
KernelCosts costsOf(Executions& executions);
/// As if an array of shared memory had the layout: bounds that need no solver, without branches and intervals. `plain`:
/// of the executions. Required: each access is in one element of the layout.
KernelCosts costsWith(Executions& executions, const KernelCosts& plain, const Layout& layout);

}  // namespace gpubmc::core::perf
