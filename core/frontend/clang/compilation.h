#pragma once
// Clang in process: one side of one CUDA file. What a file has besides the functions that are asked for must not keep
// them from being compiled.

#include <clang/AST/ASTConsumer.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <llvm/IR/Module.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/check/options.h"
#include "core/frontend/clang/host_error_recovery.h"

namespace gpubmc::core {

/// The two compilations of a CUDA file.
enum class Side { Device, Host };

struct CompilationInput {
  const Options& options;
  Side side = Side::Device;
  std::string file;      ///< Required: exists and is text
  std::string appended;  ///< text that stands behind the file's own
  bool colour = false;
  bool withPrelude = true;  ///< what a CUDA compiler brings to every CUDA file; a plain C++ file does not have it
  bool wraps = true;        ///< signed arithmetic does, as in a kernel; else the code tells what must not overflow
};

struct CompilationOutput {
  std::unique_ptr<llvm::Module> module;  ///< unoptimised; null when the source does not compile
  std::string diagnostics;               ///< Clang's, with source excerpts
  std::vector<std::string> notes;        ///< what was left out
  std::vector<std::string> errors;       ///< Clang's, one line each
  bool hasReadCuda = false;              ///< the prelude, or another header of CUDA
  bool hasPrecompiled = false;           ///< the prelude was not parsed
  bool isOwnError = false;               ///< there is an error elsewhere than in what was appended
};

/// Makes what one run of Clang does: `first` are consumers that have to come before all others. `skipsBodies`: of
/// host functions with errors.
using MakeAction = std::function<std::unique_ptr<clang::CodeGenAction>(
    std::vector<std::unique_ptr<clang::ASTConsumer>> first, bool skipsBodies)>;

/// A file that uses names which it does not declare is compiled with more headers (missing_names.h), if that helps.
/// Functions of the host with errors in them are left out, and so are bodies of the device's functions that use what
/// gpubmc does not have; it takes several runs to find them, each with an action of its own. Ensured: the module is
/// what the last action made. Everything that the user can cause is told in `diagnostics`.
CompilationOutput compileFile(const CompilationInput& input, const MakeAction& make);

}  // namespace gpubmc::core
