#pragma once
// Clang in process: one side of one CUDA file. The rest of a file must not prevent the requested functions from being
// compiled.

#include <clang/AST/ASTConsumer.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <llvm/IR/Module.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/frontend/clang/host_error_recovery.h"
#include "core/options/options.h"

namespace gpubmc::core {

/// The two compilations of a CUDA file.
enum class Side { Device, Host };

struct CompilationInput {
  const Options& options;
  Side side = Side::Device;
  std::string file;      ///< Required: exists and is text
  std::string appended;  ///< text appended to the file's own
  bool colour = false;
  bool withPrelude = true;    ///< what a CUDA compiler adds to every CUDA file; a plain C++ file does not have it
  bool wraps = true;          ///< signed arithmetic wraps, as in a kernel; otherwise the code marks what must not
                              ///  overflow
  bool isOpenClHost = false;  ///< a program in C or C++, as its name says, with OpenCL's headers instead of CUDA's
};

struct CompilationOutput {
  std::unique_ptr<llvm::Module> module;  ///< unoptimised; null if the source does not compile
  std::string diagnostics;               ///< Clang's, with source excerpts
  std::vector<std::string> notes;        ///< omitted code
  std::vector<std::string> errors;       ///< Clang's, one line each
  bool isWhole = true;                   ///< what is omitted reaches nothing else in the file
  bool hasReadCuda = false;              ///< the prelude or another CUDA header was read
  bool hasPrecompiled = false;           ///< the prelude was not parsed
  bool isOwnError = false;               ///< there is an error outside of the appended text
};

/// Makes the action of one run of Clang: `first` are consumers that precede all others. `skipsBodies`: of host
/// functions with errors.
using MakeAction = std::function<std::unique_ptr<clang::CodeGenAction>(
    std::vector<std::unique_ptr<clang::ASTConsumer>> first, bool skipsBodies)>;

/// A file that uses undeclared names is compiled with more headers (missing_names.h), if that helps. Host functions
/// with errors are omitted, and so are bodies of device functions that use what gpubmc does not have; finding them
/// takes several runs, each with its own action. Ensured: the module is that of the last action. All errors that the
/// user can cause are in `diagnostics`.
CompilationOutput compileFile(const CompilationInput& input, const MakeAction& make);

}  // namespace gpubmc::core
