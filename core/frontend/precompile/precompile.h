#pragma once
// Makes the precompiled prelude, with the compiler as gpubmc calls it for a file that has nothing but the prelude.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gpubmc::core {

/// What PrecompiledPrelude has, but for Clang's file.
struct PreludeRecord {
  std::vector<std::string> arguments, names;
  std::vector<std::pair<std::string, uint64_t>> seen;
};

/// Writes Clang's file to `path`. Throws InternalError if that fails, or if the prelude has something for which a
/// precompiled one would not do.
PreludeRecord precompilePrelude(const std::string& path);

}  // namespace gpubmc::core
