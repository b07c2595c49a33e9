#pragma once
// LLVM module (after runPasses) to kernel IR.

#include <llvm/IR/Module.h>

#include "core/host/source_facts.h"
#include "core/options/options.h"
#include "encoder/util/cancel.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Constructs that cannot be expressed become an UnsupportedOp at their place. Kernels are in the order of `facts`.
/// Throws Cancelled.
ir::Module lowerModule(const llvm::Module& m, const SourceFacts& facts, const Options& options,
                       const Cancellation& cancel);

}  // namespace gpubmc::core
