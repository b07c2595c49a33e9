#pragma once
// The revisions that look for violations in other launches than the chosen one.

#include "core/run/large_grid.h"
#include "core/run/other_shapes.h"
#include "core/run/possible_sizes.h"
#include "core/run/single_threads.h"

namespace gpubmc::core {

/// In this order: each looks at the result of the one before.
inline constexpr Revision kLaunchRevisions[] = {withPossibleSizes, withLargeGrid, withOtherShapes, withSingleThreads};

}  // namespace gpubmc::core
