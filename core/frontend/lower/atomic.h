#pragma once
// Scopes and orders of LLVM's atomics in the kernel IR.

#include <llvm/IR/LLVMContext.h>
#include <llvm/Support/AtomicOrdering.h>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

ir::Scope scopeOf(llvm::LLVMContext& context, llvm::SyncScope::ID id);
/// Consume counts as acquire, unordered as relaxed.
ir::Order orderOf(llvm::AtomicOrdering order);

}  // namespace gpubmc::core
