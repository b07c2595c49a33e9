#pragma once
// Makes the precompiled prelude, with the compiler as gpubmc invokes it for a file that contains only the prelude.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gpubmc::core {

/// The fields of PrecompiledPrelude, without Clang's file.
struct PreludeRecord {
  std::vector<std::string> arguments, names;
  std::vector<std::pair<std::string, uint64_t>> seen;
};

/// Writes Clang's file to `path`. Throws InternalError if that fails, or if the prelude contains something that a
/// precompiled header cannot represent.
PreludeRecord precompilePrelude(const std::string& path);

}  // namespace gpubmc::core
