#pragma once
// How Clang is invoked for one side of one file: its options, and the files that it sees.

#include <clang/Frontend/CompilerInvocation.h>
#include <llvm/Support/raw_ostream.h>

#include <memory>

#include "core/frontend/clang/compilation.h"
#include "core/frontend/clang/compiler_files.h"
#include "core/frontend/clang/missing_names.h"

namespace gpubmc::core {

/// The real file system with the embedded headers on top, as far as the compiler sees it.
llvm::IntrusiveRefCntPtr<CompilerFiles> filesFor(const Options& options);

/// The invocation for `input.file`; null if the options are invalid, which `out` reports.
std::shared_ptr<clang::CompilerInvocation> invocationFor(const CompilationInput& input, const MoreHeaders& more,
                                                         llvm::IntrusiveRefCntPtr<CompilerFiles> files,
                                                         llvm::raw_ostream& out);

}  // namespace gpubmc::core
