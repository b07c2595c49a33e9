#pragma once
// Editors that know C++ but not CUDA format launches as `f << < grid, block >> > (x)`. nvcc accepts that.

#include <optional>
#include <string>
#include <string_view>

namespace llvm {
template <class T>
class IntrusiveRefCntPtr;
namespace vfs {
class FileSystem;
}
}  // namespace llvm

namespace gpubmc::core {

/// The text with launch brackets joined, `f <<<  grid, block >>>  (x)`; none: all are joined already. In C++ no `<`
/// follows `<<`. Ensured: no line, and nothing else in a line, has moved.
std::optional<std::string> withJoinedBrackets(std::string_view text);

/// The files of the underlying file system, with such brackets joined.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withJoinedBrackets(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> below);

}  // namespace gpubmc::core
