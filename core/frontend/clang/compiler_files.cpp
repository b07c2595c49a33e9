#include "core/frontend/clang/compiler_files.h"

#include <llvm/ADT/StringRef.h>

#include <string>

#include "core/frontend/headers/embedded.h"

namespace gpubmc::core {
namespace {

/// Every compiler has a header of that name.
bool isOfAnyLanguage(llvm::StringRef path) {
  return path.consume_front(kCudaIncludeDir) &&
         (path == "/assert.h" || path == "/omp.h" || path == "/bits/c++config.h");
}

}  // namespace

llvm::ErrorOr<llvm::vfs::Status> CompilerFiles::status(const llvm::Twine& path) {
  if (toolkit_.isReplaced(path.str(), getUnderlyingFS()))
    return std::make_error_code(std::errc::no_such_file_or_directory);
  return ProxyFileSystem::status(path);
}

bool CompilerFiles::exists(const llvm::Twine& path) {
  return !toolkit_.isReplaced(path.str(), getUnderlyingFS()) && ProxyFileSystem::exists(path);
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> CompilerFiles::openFileForRead(const llvm::Twine& path) {
  const std::string name = path.str();
  if (toolkit_.isReplaced(name, getUnderlyingFS())) return std::make_error_code(std::errc::no_such_file_or_directory);
  auto file = ProxyFileSystem::openFileForRead(path);
  hasReadCuda_ |= file && llvm::StringRef(name).starts_with(kCudaIncludeDir) && !isOfAnyLanguage(name);
  return file;
}

}  // namespace gpubmc::core
