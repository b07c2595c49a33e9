#pragma once
// The files that Clang reads from disk.

#include <clang/Frontend/Utils.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <memory>

#include "core/options/source_texts.h"

namespace gpubmc::core {

/// Serves the regular files of `below`, and records their texts as they are read. Devices, pipes and files that are too
/// long (kMostSource) cannot be opened: they could hang the compilation, or have no end.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> recordingReads(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> below,
                                                               std::shared_ptr<SourceTexts> texts);

/// File names with control characters, from #line directives or from the disk, become printable for everything that
/// asks the source manager: diagnostics, debug information, suppressions. `#pragma clang __debug` has no meaning.
std::shared_ptr<clang::DependencyCollector> printableFileNames();

}  // namespace gpubmc::core
