#pragma once
// Whether a kernel restores variables: a lock that it releases, a counter that its last block resets. The next launch
// then finds the value that this launch found (docs/adr/0036-kept-variables.md).

#include <set>
#include <string>

#include "core/check/budget.h"
#include "core/check/problem.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

struct LeftAsFound {
  std::set<uint32_t> objects;  ///< each execution of this launch that comes to its end leaves them as it found them
  std::set<uint32_t> refuted;  ///< some execution may not, by itself: not for want of work
  unsigned rounds = 0;         ///< if no loop takes more iterations than this; 0: whatever they take
};

/// Explores the interleavings of the problem's launch with the inputs that the launches of the file pass. The result
/// contains those of the objects (all of known size) for which it is proved. It is empty if accesses may race, if no
/// execution is complete, or if not all interleavings fit the budget. Throws nothing for the contents of a kernel.
LeftAsFound leftAsFound(const Problem& problem, std::set<uint32_t> objects, const Budget& budget,
                        const Cancellation& cancel);

}  // namespace gpubmc::core
