#include "core/frontend/clang/library_stubs.h"

#include <llvm/Support/Path.h>

#include <algorithm>

#include "core/frontend/headers/embedded.h"

namespace gpubmc::core {
namespace {

constexpr const char* kEmpty = "#pragma once\nnamespace thrust {}\nnamespace cub {}\n";

/// "thrust/device_vector.h" from its path; empty for anything else.
llvm::StringRef stubName(llvm::StringRef path) {
  if (!path.consume_front(kCudaIncludeDir) || !path.consume_front("/")) return "";
  return path.starts_with("thrust/") || path.starts_with("cub/") ? path : "";
}

bool isFolder(llvm::StringRef path) {
  return path.consume_front(kCudaIncludeDir) && (path == "/thrust" || path == "/cub");
}

/// Every compiler has a header of that name.
bool isOfAnyLanguage(llvm::StringRef path) {
  return path.consume_front(kCudaIncludeDir) && (path == "/assert.h" || path == "/omp.h");
}

}  // namespace

LibraryStubs::LibraryStubs(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> below)
    : ProxyFileSystem(std::move(below)), stubs_(llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>()) {}

bool LibraryStubs::serve(llvm::StringRef path) {
  if (!isFolder(path) && stubName(path).empty()) return false;
  // A name without a dot is a folder.
  const bool isHeader = llvm::sys::path::has_extension(path);
  stubs_->addFile(isHeader ? path.str() : (path + "/.empty").str(), 0, llvm::MemoryBuffer::getMemBuffer(kEmpty));
  return true;
}

llvm::ErrorOr<llvm::vfs::Status> LibraryStubs::status(const llvm::Twine& path) {
  const std::string name = path.str();
  return serve(name) ? stubs_->status(name) : ProxyFileSystem::status(path);
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> LibraryStubs::openFileForRead(const llvm::Twine& path) {
  const std::string name = path.str();
  const bool isCuda = llvm::StringRef(name).starts_with(kCudaIncludeDir) && !isOfAnyLanguage(name);
  if (!serve(name)) {
    auto file = ProxyFileSystem::openFileForRead(path);
    hasReadCuda_ |= isCuda && file;
    return file;
  }
  hasReadCuda_ |= isCuda;
  const std::string header = stubName(name).str();
  if (!header.empty() && std::find(opened_.begin(), opened_.end(), header) == opened_.end()) opened_.push_back(header);
  return stubs_->openFileForRead(name);
}

}  // namespace gpubmc::core
