#pragma once
// Ranges of integer parameters at the launches of a file: consequences, for a launch of the size at hand, of the
// conditions known for all of them that are not stated directly. A grid of two blocks whose number is computed from the
// size of an image means a small image, so computations with its sizes do not wrap.

#include <cstdint>
#include <vector>

#include "core/options/options.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

struct LaunchRange {
  size_t parameter;
  uint64_t least, greatest;  ///< both are possible, or not known to be impossible
};

/// Ranges of parameters that are small at every launch; other parameters have no entry. They follow from the conditions
/// that BoundInputs reads for the launches of the file.
std::vector<LaunchRange> rangesOfLaunches(const ir::Module& module, const ir::Kernel& kernel, const Options& options,
                                          const ir::Launch& launch);

}  // namespace gpubmc::core
