#pragma once
// While LLVM's own passes run, every access that another thread could see is volatile, so that no pass changes it; a
// mark distinguishes accesses that are volatile in the source.

#include <llvm/IR/Instruction.h>

namespace gpubmc::core {

/// Loads, stores, atomics and memory intrinsics that are volatile now.
bool isVolatile(const llvm::Instruction& i);
/// Has no effect on instructions that do not access memory.
void setVolatile(llvm::Instruction& i, bool value);

void markSourceVolatile(llvm::Instruction& i);
bool isSourceVolatile(const llvm::Instruction& i);

}  // namespace gpubmc::core
