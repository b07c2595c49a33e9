#pragma once
// The parts of a type, from its debug information.

#include <llvm/IR/DebugInfoMetadata.h>

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Empty: unknown.
std::vector<ir::ElementPart> partsOf(const llvm::DIType* type);

}  // namespace gpubmc::core
