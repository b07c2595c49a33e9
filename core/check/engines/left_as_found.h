#pragma once
// Whether a kernel leaves variables as it finds them: a lock that it releases, a counter that its last block sets back.
// What one launch finds there, the next one finds then, too (docs/adr/0036-kept-variables.md).

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

/// Follows the interleavings of the problem's launch, with the inputs that launches of the file pass. Of the objects,
/// which are of a known size: those of which it is proved. None where accesses may race, where no execution comes to
/// its end, and where not all are followed within the budget. Throws nothing for what the kernel contains.
LeftAsFound leftAsFound(const Problem& problem, std::set<uint32_t> objects, const Budget& budget,
                        const Cancellation& cancel);

}  // namespace gpubmc::core
