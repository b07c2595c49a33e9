#pragma once
// Code generated for the host, as code of the kernels' module.

#include <llvm/IR/Module.h>

#include <memory>

namespace gpubmc::core {

/// Functions of the host's libraries become those of the embedded headers with the same meaning for kernels
/// (kHostLibrary), so equal operands give equal results on both sides. Thrown exceptions are not handled: code that
/// throws is unsupported there. Required: `device` is the module that has these functions.
void makeHostCodePortable(llvm::Module& host, const llvm::Module& device);

/// Moves the entries of `host` and what they need into `into`. Names of `host` and `into` are unrelated, except for
/// gpubmc's own. Required: entries are marked as kernels; makeHostCodePortable.
void linkHostCode(std::unique_ptr<llvm::Module> host, llvm::Module& into);

}  // namespace gpubmc::core
