#pragma once
// Which launch size is checked where the launching file leaves it open: as large as the file can launch.

#include <array>

#include "core/options/options.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Which sizes are unknown, by direction: threads in a block, blocks.
struct OpenSizes {
  std::array<bool, 3> block{}, grid{};
};

/// The launch, if the file can launch it as far as is known, or if no possible launch is found. Otherwise unknown sizes
/// are changed, one direction after the other, first those of the block: the smallest possible number that is not lower
/// (for blocks the next one, if possible), or the greatest that is lower.
ir::Launch launchOfFile(const ir::Module& module, const ir::Kernel& kernel, const Options& options, ir::Launch launch,
                        const OpenSizes& open);

/// The launch with as many blocks as the file can launch, as far as is known, in the directions where the number is
/// unknown, one direction after the other; unchanged if that is not found. Defects at the end of large inputs, or where
/// numbers wrap, show there.
ir::Launch withLargestGrid(const ir::Module& module, const ir::Kernel& kernel, const Options& options,
                           ir::Launch launch);

}  // namespace gpubmc::core
