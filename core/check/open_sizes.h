#pragma once
// How large a launch is looked at where the file that launches the kernel leaves that open: as large as it can launch.

#include <array>

#include "core/check/options.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Which numbers nobody says, by direction: of threads in a block, of blocks.
struct OpenSizes {
  std::array<bool, 3> block{}, grid{};
};

/// The launch, if the file can have it as far as is known, or if none is found that it can have. Else with other
/// numbers where they are open, one direction after the other, those of the block first: the least that is no fewer, of
/// blocks the one after that if it can be; or the greatest that is fewer.
ir::Launch launchOfFile(const ir::Module& module, const ir::Kernel& kernel, const Options& options, ir::Launch launch,
                        const OpenSizes& open);

/// The launch with as many blocks, in the directions in which nobody says how many there are, as the file can launch as
/// far as is known, one direction after the other; or with as many as before, if that is not found. What goes wrong at
/// the end of large inputs, or where numbers wrap, goes wrong there.
ir::Launch withLargestGrid(const ir::Module& module, const ir::Kernel& kernel, const Options& options,
                           ir::Launch launch);

}  // namespace gpubmc::core
