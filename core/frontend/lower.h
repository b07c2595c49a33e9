#pragma once
// LLVM module (after runPasses) to kernel IR.

#include <llvm/IR/Module.h>

#include "core/frontend/source_facts.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// What cannot be expressed becomes an UnsupportedOp at its place. Kernels come in the order of `facts`.
/// initGlobals: __device__ and __constant__ variables start with their initialisers (--init-globals).
ir::Module lowerModule(const llvm::Module& m, const SourceFacts& facts, bool initGlobals);

}  // namespace gpubmc::core
