#pragma once
// Asynchronous copies as PTX instructions.

#include "core/frontend/lower/function_lowering.h"
#include "core/frontend/ptx/statement.h"

namespace gpubmc::core {

/// cp.async and its groups; false for other instructions, and for unknown forms.
bool lowerAsyncStatement(FunctionLowering& f, const llvm::CallBase& call, const PtxStatement& s);

}  // namespace gpubmc::core
