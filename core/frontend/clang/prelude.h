#pragma once
// When the precompiled prelude stands for the prelude. It was made when gpubmc was built; what the compiler is asked
// for, and the real files that it would read, may be others.

#include <clang/Frontend/CompilerInvocation.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <string>
#include <vector>

namespace gpubmc::core {

/// Makes the compiler read the precompiled prelude instead of the prelude, if that is the same. False: it is not, or
/// there is none, and nothing was changed.
/// The same: all arguments are those it was made with, but for those that speak of the source file and its macros; what
/// is included after the prelude does not count; no folder of the user's has a header by a name that the prelude looks
/// for; the headers of the C library that it includes have the same text.
bool usePrecompiledPrelude(clang::CompilerInvocation& invocation, llvm::vfs::FileSystem& files);

/// The arguments that count.
std::vector<std::string> argumentsOfPrelude(const clang::CompilerInvocation& invocation);

/// Of the text at `path`; 0: there is no file.
uint64_t hashOfFile(const std::string& path, llvm::vfs::FileSystem& files);

}  // namespace gpubmc::core
