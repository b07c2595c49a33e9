#pragma once
// The files that one compilation sees: those below, without the toolkit's versions of gpubmc's own headers.

#include <llvm/Support/VirtualFileSystem.h>

#include <memory>

#include "core/frontend/clang/toolkit.h"

namespace gpubmc::core {

class CompilerFiles : public llvm::vfs::ProxyFileSystem {
 public:
  using ProxyFileSystem::ProxyFileSystem;
  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override;
  bool exists(const llvm::Twine& path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override;

  /// Whether an embedded header that only CUDA has was read.
  bool hasReadCuda() const { return hasReadCuda_; }

 private:
  ToolkitFiles toolkit_;
  bool hasReadCuda_ = false;
};

}  // namespace gpubmc::core
