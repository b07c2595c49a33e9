#pragma once
// Between which numbers the launches of a file leave integer parameters: what follows from the conditions that are
// known of them all for a launch of the size at hand, and is not said outright. A grid of two blocks whose number is
// that of the tiles of an image means a small image, and what is computed from its sizes does not wrap.

#include <cstdint>
#include <vector>

#include "core/check/options.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

struct LaunchRange {
  size_t parameter;
  uint64_t least, greatest;  ///< both can be, or are not known not to
};

/// Of parameters that no launch has beyond a small number; of others it says nothing. Follows from the conditions that
/// BoundInputs reads for the launches of the file.
std::vector<LaunchRange> rangesOfLaunches(const ir::Module& module, const ir::Kernel& kernel, const Options& options,
                                          const ir::Launch& launch);

}  // namespace gpubmc::core
