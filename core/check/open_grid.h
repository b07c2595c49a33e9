#pragma once
// How many blocks are looked at where the file that launches the kernel leaves that open: as many as it can launch.

#include "core/check/options.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Which numbers of blocks nobody says.
struct OpenDirections {
  bool x = false, y = false, z = false;
};

/// The launch's grid, if launches of the file can have it as far as is known, or if none is found that they can have.
/// Else small numbers of blocks in the open directions that do, where that can be no fewer in any of them: the least but
/// one, or else the least, the first direction before the others.
ir::Dim3 gridOfFile(const ir::Module& module, const ir::Kernel& kernel, const Options& options,
                    const ir::Launch& launch, OpenDirections open);

}  // namespace gpubmc::core
