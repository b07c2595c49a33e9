#pragma once
// Inline assembly.

#include <llvm/IR/InlineAsm.h>

#include "core/frontend/lower/function_lowering.h"

namespace gpubmc::core {

/// Ensured: unknown statements become unsupported, named by their first instruction.
void lowerAssembly(FunctionLowering& f, const llvm::CallBase& call, const llvm::InlineAsm& assembly);

}  // namespace gpubmc::core
