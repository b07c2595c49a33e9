#pragma once
// Thrust and CUB are not among the embedded headers. Each of their headers exists and is empty: host code that uses
// them is omitted (host_error_recovery.h), and device functions that use them are unsupported
// (device_error_recovery.h).

#include <llvm/Support/VirtualFileSystem.h>

#include <memory>
#include <string>
#include <vector>

namespace gpubmc::core {

/// Serves the empty headers on top of `below`, in the folder of the embedded headers.
class LibraryStubs : public llvm::vfs::ProxyFileSystem {
 public:
  explicit LibraryStubs(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> below);
  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override;

  /// The headers that were read: "thrust/device_vector.h".
  const std::vector<std::string>& opened() const { return opened_; }
  /// Whether an embedded header that only CUDA has was read.
  bool hasReadCuda() const { return hasReadCuda_; }

 private:
  bool serve(llvm::StringRef path);

  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> stubs_;
  std::vector<std::string> opened_;
  bool hasReadCuda_ = false;
};

}  // namespace gpubmc::core
