#pragma once
// Editors that know C++ and no CUDA write launches as `f << < grid, block >> > (x)`. nvcc takes that.

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <optional>
#include <string>

namespace gpubmc::core {

/// The text with brackets of launches in one piece, `f <<<  grid, block >>>  (x)`; none: all are. In C++ no `<` comes
/// behind `<<`. Ensured: no line, and nothing else in a line, has moved.
std::optional<std::string> withJoinedBrackets(llvm::StringRef text);

/// Files as they are below, but for such brackets.
class LaunchBrackets : public llvm::vfs::ProxyFileSystem {
 public:
  using ProxyFileSystem::ProxyFileSystem;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override;
};

}  // namespace gpubmc::core
