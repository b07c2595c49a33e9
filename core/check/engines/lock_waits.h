#pragma once
// Loops that take locks, and retries of a compare-and-swap, come to an end (docs/design/atomics-any-size.md, section
// 6).

#include <optional>
#include <vector>

#include "core/check/engines/waiting_thread.h"

namespace gpubmc::core {

/// Another iteration follows only if this one has changed nothing and a compare-and-swap in it has failed that compares
/// with what the thread has read before at that place.
bool retries(const WaitingThread& thread, const WaitingLoop& loop);

class LockWaits {
 public:
  /// Required: it outlives this.
  explicit LockWaits(const WaitingThread& thread) : t_(thread), tm_(thread.tm) {}

  /// A condition under which another iteration follows though none of its operations has found a lock taken, or the
  /// thread has taken one in it. No value: there is none.
  std::optional<WaitingDoubt> whyNotForLock(const WaitingLoop& loop) const;
  /// Why the owner of a lock for which the loop waits may not come to set it back. No value: it does, if loops between
  /// end in which it waits for something else.
  std::optional<WaitingDoubt> whyHeldBack(const WaitingLoop& loop) const;
  /// Locks that are waited for while others are held, out of order: no order of the objects, and of the places in each,
  /// has all that are held before those that are waited for. `loops`: those that wait for locks.
  std::optional<WaitingDoubt> whyOutOfOrder(const std::vector<const WaitingLoop*>& loops) const;
  /// An owner of a lock for which the loop waits may be in the other loop before it sets the lock back.
  bool mayBeIn(const WaitingLoop& loop, const WaitingLoop& other) const;

 private:
  const Lock* lockOf(const OrderedEvent& e) const;
  bool takes(const Lock& lock, const OrderedEvent& e) const;
  Term attempts(const OrderedEvent& e) const;
  Term keeps(const Lock& lock, const OrderedEvent& take, const OrderedEvent* until) const;
  std::optional<WaitingDoubt> whyNotFreed(const WaitingLoop& loop, const Lock& lock, const OrderedEvent& take) const;
  std::optional<WaitingDoubt> whyHeldBack(const WaitingLoop& loop, const OrderedEvent& attempt) const;

  const WaitingThread& t_;
  encoder::TermManager& tm_;
};

}  // namespace gpubmc::core
