#pragma once
// How Clang is called for one side of one file: its options, and the files that it sees.

#include <clang/Frontend/CompilerInvocation.h>
#include <llvm/Support/raw_ostream.h>

#include <memory>

#include "core/frontend/clang/compilation.h"
#include "core/frontend/clang/library_stubs.h"
#include "core/frontend/clang/missing_names.h"

namespace gpubmc::core {

/// The real file system with the embedded headers on top.
llvm::IntrusiveRefCntPtr<LibraryStubs> filesFor(const Options& options);

/// What Clang is asked to do with `input.file`; null if these options ask for nothing, which `out` is told.
std::shared_ptr<clang::CompilerInvocation> invocationFor(const CompilationInput& input, const MoreHeaders& more,
                                                         llvm::IntrusiveRefCntPtr<LibraryStubs> files,
                                                         llvm::raw_ostream& out);

}  // namespace gpubmc::core
