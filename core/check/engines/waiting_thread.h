#pragma once
// An arbitrary thread, its atomic operations, and its loops that wait for other threads, as the proofs that waiting
// ends look at it (docs/design/atomics-any-size.md, section 6).

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/check/engines/coherence.h"
#include "core/check/problem.h"
#include "core/check/reason.h"

namespace gpubmc::core {

/// A loop whose end depends on what it reads, which has atomic operations, and which no counter ends.
struct WaitingLoop {
  uint32_t function = 0;
  ir::BlockId header = 0;
  ir::LocId loc = 0;
  bool meets = false;                         ///< threads wait for each other at a barrier or warp operation in it
  std::vector<const OrderedEvent*> inside{};  ///< operations of the thread
  /// Operations of helpers, if others of the block are in the same iteration.
  std::vector<const OrderedEvent*> ofLeaders{};
  std::vector<const machine::Stopped*> again{};  ///< another iteration follows
};

/// What could not be shown of an execution of the thread.
struct WaitingDoubt {
  Reason reason;  ///< MayWaitForever or TakenAtStart
  Term bad;       ///< width 1: it may wait forever where this holds, under the first assumptions, this many
  size_t assumptions = 0;
  std::optional<ir::InstRef> givesWay{};  ///< others run when the thread has executed this
};

Reason mayWait(ir::LocId loop, std::string why);

class WaitingThread {
 public:
  /// The first arbitrary thread of the first execution. Required: all outlive this.
  WaitingThread(const Problem& problem, AnyThreads& any, Coherence& coherence, const Impossible& impossible);

  const Problem& problem;
  AnyThreads& any;
  encoder::TermManager& tm;
  Coherence& coherence;
  const EventOrder& orders;
  const machine::Execution& execution;

  const Thread& thread() const { return orders.runs()[0].threads[lane_]; }
  const std::vector<const OrderedEvent*>& own() const { return own_; }
  const std::vector<WaitingLoop>& loops() const { return loops_; }
  /// Width 1: the thread goes round again.
  Term again(const machine::Stopped& s) const;
  /// Width 1: another iteration follows of a loop that the operation is not in.
  Term stopsElsewhere(const OrderedEvent& e) const;
  /// Whether the condition is known to hold in no execution that satisfies its first assumptions, this many.
  bool never(Term condition, size_t assumptions) const {
    return impossible_(condition, assumptions, coherence.facts());
  }
  size_t all() const { return execution.assumptions.size(); }
  /// The position in the block of the only thread of each block that performs it.
  std::optional<std::array<uint64_t, 3>> performedBy(const OrderedEvent& e) const;
  std::string nameOf(const OrderedEvent& e) const;

 private:
  void findLoops();

  const Impossible& impossible_;
  const uint32_t lane_;
  std::vector<const OrderedEvent*> own_;
  std::vector<WaitingLoop> loops_;
};

}  // namespace gpubmc::core
