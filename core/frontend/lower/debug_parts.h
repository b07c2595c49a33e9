#pragma once
// What a type is made of, by its debug information.

#include <llvm/IR/DebugInfoMetadata.h>

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Empty: not known.
std::vector<ir::ElementPart> partsOf(const llvm::DIType* type);

}  // namespace gpubmc::core
