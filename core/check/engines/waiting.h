#pragma once
// Whether loops that wait for other threads come to an end: loops that take a lock, retries of a compare-and-swap, and
// loops that wait for a number (docs/design/atomics-any-size.md, section 6).

#include <optional>

#include "core/check/engines/waiting_thread.h"

namespace gpubmc::core {

class Waiting {
 public:
  /// About the first arbitrary thread of the first execution. Required: all outlive this.
  Waiting(const Problem& problem, AnyThreads& any, Coherence& coherence, const Impossible& impossible)
      : t_(problem, any, coherence, impossible) {}

  /// Some loop reads what other threads write by atomic operations, and no counter ends it.
  bool any() const { return !t_.loops().empty(); }
  /// No value: each loop ends that reads what other threads write by atomic operations, and that no counter ends. It is
  /// assumed that a thread which can go on eventually does so, and that all other loops end.
  std::optional<WaitingDoubt> doubt();
  /// After doubt(): if loops end, it is assumed that threads of all blocks of the grid run.
  bool needsAllBlocks() const { return needsAllBlocks_; }
  /// Each of these loops goes on only where a lock is taken or a compare-and-swap has failed. So a thread that runs
  /// alone, and finds locks free, leaves it.
  bool endAlone() const;

 private:
  WaitingThread t_;
  bool needsAllBlocks_ = false;
};

}  // namespace gpubmc::core
