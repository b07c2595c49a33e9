#pragma once
// Editors that know C++ and no CUDA write launches as `f << < grid, block >> > (x)`. nvcc takes that.

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

/// The text with brackets of launches in one piece, `f <<<  grid, block >>>  (x)`; none: all are. In C++ no `<` comes
/// behind `<<`. Ensured: no line, and nothing else in a line, has moved.
std::optional<std::string> withJoinedBrackets(std::string_view text);

/// Files as they are below, but for such brackets.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withJoinedBrackets(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> below);

}  // namespace gpubmc::core
