#pragma once
// Code that outlives its LLVM context, and can be had in another one.

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Module.h>

#include <memory>

namespace gpubmc::core {

using Bitcode = llvm::SmallVector<char, 0>;

Bitcode bitcodeOf(const llvm::Module& module);

/// Required: `code` is of bitcodeOf().
std::unique_ptr<llvm::Module> moduleOf(const Bitcode& code, llvm::LLVMContext& context);

}  // namespace gpubmc::core
