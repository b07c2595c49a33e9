#include "core/frontend/clang/prelude.h"

#include <clang/Lex/HeaderSearchOptions.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>

#include "core/frontend/clang/toolkit.h"
#include "core/frontend/headers/embedded.h"
#include "core/frontend/headers/precompiled.h"

namespace gpubmc::core {
namespace {

/// Searched before the folder of the embedded headers.
bool isUsersFolder(const clang::HeaderSearchOptions::Entry& e) {
  return e.Group == clang::frontend::Quoted || e.Group == clang::frontend::Angled;
}

/// Searched after the embedded headers and before those of the C library.
bool isToolkits(const clang::HeaderSearchOptions::Entry& e, llvm::vfs::FileSystem& files) {
  return e.Group == clang::frontend::System && e.Path != kCudaIncludeDir && isToolkitFolder(e.Path, files);
}

/// Headers that are included before the file; the prelude is the first.
bool beginsWithPrelude(const clang::PreprocessorOptions& options) {
  return !options.Includes.empty() && options.Includes.front() == std::string(kCudaIncludeDir) + "/" + kPrelude;
}

}  // namespace

uint64_t hashOfFile(const std::string& path, llvm::vfs::FileSystem& files) {
  auto text = files.getBufferForFile(path);
  if (!text) return 0;
  return std::max<uint64_t>(llvm::xxh3_64bits((*text)->getBuffer()), 1);
}

std::vector<std::string> argumentsOfPrelude(const clang::CompilerInvocation& invocation, llvm::vfs::FileSystem& files) {
  clang::CompilerInvocation of = invocation;
  of.getFrontendOpts().Inputs.clear();
  of.getFrontendOpts().OutputFile.clear();
  of.getFrontendOpts().ProgramAction = clang::frontend::GeneratePCH;
  of.getFrontendOpts().IncludeTimestamps = false;
  of.getLangOpts().PCHInstantiateTemplates = true;
  of.getLangOpts().CUID.clear();
  of.getCodeGenOpts().MainFileName.clear();
  of.getCodeGenOpts().DebugCompilationDir.clear();
  of.getCodeGenOpts().CoverageCompilationDir.clear();
  of.getDiagnosticOpts().ShowColors = false;
  of.getPreprocessorOpts().Includes.clear();
  llvm::erase_if(of.getHeaderSearchOpts().UserEntries,
                 [&](const auto& e) { return isUsersFolder(e) || isToolkits(e, files); });
  return of.getCC1CommandLine();
}

bool usePrecompiledPrelude(clang::CompilerInvocation& invocation, llvm::vfs::FileSystem& files) {
  const PrecompiledPrelude made = precompiledPrelude();
  clang::PreprocessorOptions& preprocessor = invocation.getPreprocessorOpts();
  if (made.ast.empty() || !beginsWithPrelude(preprocessor) ||
      !std::ranges::equal(argumentsOfPrelude(invocation, files), made.arguments))
    return false;
  for (const auto& folder : invocation.getHeaderSearchOpts().UserEntries)
    for (std::string_view name : made.names)
      if ((isUsersFolder(folder) || isToolkits(folder, files)) && files.exists(folder.Path + "/" + std::string(name)))
        return false;
  for (const PrecompiledPrelude::Seen& seen : made.seen)
    if (hashOfFile(std::string(seen.path), files) != seen.hash) return false;
  preprocessor.Includes.erase(preprocessor.Includes.begin());
  preprocessor.ImplicitPCHInclude = kPrecompiledPrelude;
  return true;
}

}  // namespace gpubmc::core
