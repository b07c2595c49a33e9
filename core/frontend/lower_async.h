#pragma once
// Asynchronous copies: gpubmc's intrinsics and the PTX instructions.

#include "core/frontend/function_lowering.h"
#include "core/frontend/ptx_statement.h"

namespace gpubmc::core {

bool lowerGpubmcAsync(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name);
/// cp.async and its groups; false for other instructions, and for forms that are not known.
bool lowerAsyncStatement(FunctionLowering& f, const llvm::CallBase& call, const PtxStatement& s);

}  // namespace gpubmc::core
