#pragma once
// Loops whose end depends on other threads.

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Whether the instruction ends the header of a loop that has an atomic access or changes nothing, and whose exit
/// depends on what it reads.
bool waitsForOthers(const ir::Module& module, ir::InstRef header);

}  // namespace gpubmc::core
