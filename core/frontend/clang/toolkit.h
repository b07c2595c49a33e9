#pragma once
// An installed CUDA toolkit offers the headers of libraries that gpubmc has none for (CUB, Thrust, cuda::std, cuBLAS).
// The language and the runtime always come from gpubmc's own headers: where it has a header of the same name as the
// toolkit, that of the toolkit does not exist for the compiler, from wherever it is included.

#include <llvm/Support/VirtualFileSystem.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/options/front_end_options.h"
#include "core/options/toolkit_choice.h"

namespace gpubmc::core {

/// The folders with headers of the toolkit that options.cudaPath asks for, in the order of search; empty: there is
/// none.
std::vector<std::string> toolkitFolders(const FrontEndOptions& options);

/// Whether options.cudaPath names a folder without a toolkit.
bool lacksToolkit(const FrontEndOptions& options);

/// Whether a folder of headers is that of a toolkit or of its C++ libraries.
bool isToolkitFolder(const std::string& folder, llvm::vfs::FileSystem& files);

/// What a compiler reads of a toolkit.
class ToolkitFiles {
 public:
  /// Whether `path` is a toolkit's version of a header that gpubmc has itself. A toolkit is recognised by its files,
  /// so it does not matter how its folder was given (-I, an environment variable, /usr/include).
  bool isReplaced(llvm::StringRef path, llvm::vfs::FileSystem& files);

 private:
  std::map<std::string, bool> folders_;
};

}  // namespace gpubmc::core
