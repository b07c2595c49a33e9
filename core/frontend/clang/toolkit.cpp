#include "core/frontend/clang/toolkit.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/FileSystem.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "core/frontend/headers/embedded.h"

namespace gpubmc::core {
namespace {

/// A file of every toolkit since 11.0 that nothing else has.
constexpr const char* kMark = "/crt/host_runtime.h";
/// A file of the C++ libraries that are a folder of their own since 13.0.
constexpr const char* kMarkOfLibraries = "/cuda/std/version";

bool isFile(const std::string& path) {
  return llvm::sys::fs::is_regular_file(path);
}

bool isNamed(const FrontEndOptions& o) {
  return o.cudaPath && *o.cudaPath != kWithoutToolkit && *o.cudaPath != kSearchedToolkit;
}

std::vector<std::string> foldersIn(const std::string& toolkit) {
  std::vector<std::string> out;
  const std::string include = toolkit + "/include";
  if (!isFile(include + kMark)) return out;
  if (isFile(include + "/cccl" + kMarkOfLibraries)) out.push_back(include + "/cccl");
  out.push_back(include);
  return out;
}

/// Paths of gpubmc's own headers, relative to a folder of headers. Every compiler has an assert.h and an omp.h.
const std::set<std::string_view>& ownHeaders() {
  static const std::set<std::string_view> names = [] {
    std::set<std::string_view> out;
    for (const EmbeddedHeader& h : embeddedHeaders()) {
      std::string_view path = h.path;
      if (!path.starts_with(kCudaIncludeDir)) continue;
      path.remove_prefix(std::string_view(kCudaIncludeDir).size() + 1);
      if (path != "assert.h" && path != "omp.h" && !path.starts_with("fallback/")) out.insert(path);
    }
    return out;
  }();
  return names;
}

}  // namespace

std::vector<std::string> toolkitFolders(const FrontEndOptions& options) {
  if (isNamed(options)) return foldersIn(*options.cudaPath);
  if (options.cudaPath != kSearchedToolkit) return {};
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
    if (const char* path = std::getenv(variable); path && *path)
      if (std::vector<std::string> out = foldersIn(path); !out.empty()) return out;
  return foldersIn("/usr/local/cuda");
}

bool lacksToolkit(const FrontEndOptions& options) {
  return isNamed(options) && foldersIn(*options.cudaPath).empty();
}

bool isToolkitFolder(const std::string& folder, llvm::vfs::FileSystem& files) {
  return files.exists(folder + kMark) || files.exists(folder + kMarkOfLibraries);
}

bool ToolkitFiles::isReplaced(llvm::StringRef path, llvm::vfs::FileSystem& files) {
  if (path.starts_with(kCudaIncludeDir)) return false;
  // A name of several parts may begin at any of the last three.
  size_t slash = path.size();
  for (int parts = 0; parts < 3; ++parts) {
    slash = path.rfind('/', slash);
    if (slash == llvm::StringRef::npos) return false;
    const llvm::StringRef name = path.substr(slash + 1);
    if (!ownHeaders().contains(std::string_view(name))) continue;
    const std::string folder = path.substr(0, slash).str();
    auto [known, isNew] = folders_.try_emplace(folder, false);
    if (isNew) known->second = isToolkitFolder(folder, files);
    if (known->second) return true;
  }
  return false;
}

}  // namespace gpubmc::core
