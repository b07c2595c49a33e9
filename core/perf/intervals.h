#pragma once
// The intervals between barriers of the block: what a block needs from one barrier to the next.

#include <compare>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/perf/executions.h"

namespace gpubmc::core::perf {

/// From a barrier of the block to the next that the block comes to, by their places in the source; 0: the start or the
/// end of the kernel. Barriers in one line have one place.
struct Interval {
  ir::LocId opens = 0, closes = 0;
  friend auto operator<=>(const Interval&, const Interval&) = default;
};

class Intervals {
 public:
  /// `executions` must outlive this.
  explicit Intervals(Executions& executions) : executions_(executions) {}

  /// Whether the kernel has a barrier that may happen.
  bool areSeveral() const;
  /// All barriers are Opcode::Barrier.
  bool areOfBlocks() const;
  /// Those that accesses of this segment of the log may belong to in executions where `guard` is true: one, if it is
  /// certain.
  std::vector<Interval> of(size_t segment, encoder::Term guard);
  /// From one barrier to another; a null pointer: the start or the end.
  Interval between(const ir::InstRef* opens, const ir::InstRef* closes);

 private:
  ir::LocId placeOf(ir::InstRef barrier);
  const std::vector<machine::Segment>& segments() const { return executions_.log().segments; }
  /// Adds the barrier at the end of the segment if it may happen, and tells whether it does; where it does not, the
  /// new guard is true.
  bool passes(size_t segment, encoder::Term& guard, std::vector<const ir::InstRef*>& barriers);

  Executions& executions_;
  std::map<std::pair<std::string, uint32_t>, ir::LocId> places_;  ///< by line
};

}  // namespace gpubmc::core::perf
