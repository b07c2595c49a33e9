#pragma once
// Code that was generated for the host, as code of the module that kernels are in.

#include <llvm/IR/Module.h>

#include <memory>

namespace gpubmc::core {

/// Functions of the host's libraries become those of the embedded headers that mean the same to kernels (kHostLibrary),
/// so that equal operands give equal results on both sides. Exceptions that are thrown are not handled: what throws
/// is unsupported there. Required: `device` is the module that has these functions.
void makeHostCodePortable(llvm::Module& host, const llvm::Module& device);

/// Moves the entries of `host` and what they need into `into`. Names of `host` mean nothing to `into`, and the other
/// way round, but for gpubmc's own. Required: entries are marked as kernels; makeHostCodePortable.
void linkHostCode(std::unique_ptr<llvm::Module> host, llvm::Module& into);

}  // namespace gpubmc::core
