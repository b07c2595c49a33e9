#pragma once
// The lanes from which two symbolic threads get values by shuffles. Such a lane is a thread that the execution does not
// have, of the same warp: what it does is what the reading thread does, with another position and with values of its
// own for all that lanes choose or get apart from each other. So a lane that reads lane ^ d gets what is computed from
// lane ^ d, and the base that a leader's atomicAdd returned is that of an addition (docs/design/symbolic-threads.md,
// section 7).

#include <span>
#include <vector>

#include "core/check/engines/any_threads.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::core {

/// A condition of width 1 that holds in every execution. It is of use where all of these variables occur.
struct LaneFact {
  std::vector<Term> about;
  Term fact;
};

/// An atomic operation of a thread that is not in the execution.
struct SourceEvent {
  machine::AtomicEvent event;  ///< lane: the one that reads
  Term thread;                 ///< 32 bits: its number in the block
  Term exists;                 ///< width 1: there is such a thread
  Term result;                 ///< of the shuffle
};

struct SourceLanes {
  std::vector<LaneFact> facts;
  std::vector<SourceEvent> events;
};

/// For an execution of these threads.
SourceLanes sourceLanes(AnyThreads& any, const machine::Execution& execution, std::span<const Thread> threads);

}  // namespace gpubmc::core
