#pragma once
// Clang in process: one CUDA file, device side, to an unoptimised LLVM module and the facts of its syntax tree.

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <string>

#include "core/frontend/clang/device_facts.h"
#include "core/host/source_facts.h"
#include "core/options/options.h"

namespace gpubmc::core {

struct ClangOutput {
  std::unique_ptr<llvm::LLVMContext> context;  ///< declared first: outlives the module
  std::unique_ptr<llvm::Module> module;        ///< null if the source does not compile
  SourceFacts facts;
  DeviceFactsOf deviceFacts;
  std::vector<Allowance> allowances;  ///< suppressions in the source
  std::string diagnostics;
  std::vector<std::string> errors;  ///< CompilationOutput's
  bool hasPrecompiled = false;      ///< CompilationOutput's
};

/// Required: options.file exists and is text. All errors that the user can cause are in `diagnostics`.
ClangOutput runClang(const Options& options, bool colour);

}  // namespace gpubmc::core
