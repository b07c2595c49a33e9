#pragma once
// Loops that wait for what nobody in the kernel writes. Whoever reads a place in such a loop by a volatile access or an
// atomic one of system scope expects it to change while the kernel runs: by the host, or by another kernel.

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

struct OutsideWait {
  uint32_t object = 0;  ///< what is waited for
  LocId loc = 0;        ///< of the read
};

/// What every such read of the kernel's function gives becomes arbitrary, each time anew: of global memory that a
/// parameter or a variable is, which nothing in the function writes, and which a loop waits for. All reads of that
/// memory by such accesses change with it. Reads stay accesses. Left alone is what a function does that calls others.
std::vector<OutsideWait> letOthersWrite(Module& module, const Kernel& kernel);

}  // namespace gpubmc::ir
