#pragma once
// When the precompiled prelude can replace the prelude. It was made when gpubmc was built; the compiler's options, and
// the real files that it would read, may differ.

#include <clang/Frontend/CompilerInvocation.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <string>
#include <vector>

namespace gpubmc::core {

/// Makes the compiler read the precompiled prelude instead of the prelude, if they are equal. False: they are not, or
/// there is none, and nothing was changed. Equal: all arguments are those it was made with, except those about the
/// source file and its macros; includes after the prelude do not count; no folder of the user's or of a toolkit has a
/// header with a name that the prelude looks for; the C library headers that it includes have the same text.
bool usePrecompiledPrelude(clang::CompilerInvocation& invocation, llvm::vfs::FileSystem& files);

/// The arguments that are compared.
std::vector<std::string> argumentsOfPrelude(const clang::CompilerInvocation& invocation, llvm::vfs::FileSystem& files);

/// Of the text at `path`; 0: there is no file.
uint64_t hashOfFile(const std::string& path, llvm::vfs::FileSystem& files);

}  // namespace gpubmc::core
