#pragma once
// Whether loops that wait for other threads come to an end: loops that take a lock, and retries of a compare-and-swap
// (docs/design/atomics-any-size.md, section 6).

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/check/engines/coherence.h"
#include "core/check/problem.h"
#include "core/check/reason.h"

namespace gpubmc::core {

class Waiting {
 public:
  /// What could not be shown of an execution of the thread.
  struct Doubt {
    Reason reason;  ///< MayWaitForever or TakenAtStart
    Term bad;       ///< width 1: it may wait forever where this holds, under the first assumptions, this many
    size_t assumptions = 0;
    std::optional<ir::InstRef> givesWay{};  ///< others run when the thread has executed this
  };

  /// About the first arbitrary thread of the first execution. Required: all outlive this.
  Waiting(const Problem& problem, AnyThreads& any, Coherence& coherence, const Impossible& impossible);

  /// Some loop reads what other threads write by atomic operations, and no counter ends it.
  bool any() const { return !loops_.empty(); }
  /// No value: each loop ends that reads what other threads write by atomic operations, and that no counter ends. It is
  /// assumed that a thread which can go on eventually does so, and that all other loops end.
  std::optional<Doubt> doubt();
  /// Each of these loops goes on only where a lock is taken or a compare-and-swap has failed. So a thread that runs
  /// alone, and finds locks free, leaves it.
  bool endAlone();

 private:
  struct Loop {
    uint32_t function = 0;
    ir::BlockId header = 0;
    ir::LocId loc = 0;
    bool meets = false;                            ///< threads wait for each other at a barrier or warp operation in it
    std::vector<const OrderedEvent*> inside{};     ///< operations of the thread
    std::vector<const machine::Stopped*> again{};  ///< another iteration follows
  };

  void findLoops();
  Term again(const machine::Stopped& s) const;
  bool never(Term condition, size_t assumptions) const {
    return impossible_(condition, assumptions, coherence_.facts());
  }
  struct Condition {
    Term bad;
    size_t assumptions = 0;
  };
  std::optional<Condition> whyNotForLock(const Loop& loop);
  bool retries(const Loop& loop);
  bool isFresh(const Loop& loop, const OrderedEvent& swap, const machine::Stopped& s) const;
  bool isFromBefore(const Loop& loop, Term value) const;
  Term attempts(const OrderedEvent& e) const;
  Term keeps(const Lock& lock, const OrderedEvent& take, const OrderedEvent* until) const;
  std::optional<std::array<uint64_t, 3>> performedBy(const OrderedEvent& take) const;
  std::string nameOf(const OrderedEvent& e) const;
  std::optional<Doubt> whyNotFreed(const Loop& loop, const Lock& lock, const OrderedEvent& take);
  std::optional<Doubt> whyHeldBack(const Loop& loop, const OrderedEvent& attempt);
  std::optional<Doubt> whyOutOfOrder();

  const Problem& problem_;
  AnyThreads& any_;
  encoder::TermManager& tm_;
  Coherence& coherence_;
  const EventOrder& orders_;
  const Impossible& impossible_;
  const machine::Execution& execution_;
  const uint32_t lane_;
  std::vector<const OrderedEvent*> own_;  ///< operations of the thread
  std::vector<Loop> loops_;               ///< those that wait
};

}  // namespace gpubmc::core
