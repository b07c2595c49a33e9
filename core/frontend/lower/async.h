#pragma once
// Asynchronous copies: gpubmc's intrinsics. The PTX instructions are in core/frontend/ptx/async.h.

#include "core/frontend/lower/function_lowering.h"

namespace gpubmc::core {

/// See ir::Opcode::AsyncCopy.
struct AsyncCopyOperands {
  ir::Operand to, from;      ///< pointers
  ir::Operand bytes, given;  ///< 64 bits: number of bytes written, and number of them that are read
  ir::Operand barrier;       ///< a pointer to the barrier that signals completion; 0: none
};
void addAsyncCopy(FunctionLowering& f, const AsyncCopyOperands& operands, uint64_t align);

/// False for other names.
bool lowerGpubmcAsync(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name);

}  // namespace gpubmc::core
