#pragma once
// Loops that end by what other threads do.

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// The instruction is the last one of a loop's header, and the loop has an atomic access or changes nothing, and
/// what it reads decides whether it goes on.
bool waitsForOthers(const ir::Module& module, ir::InstRef header);

}  // namespace gpubmc::core
