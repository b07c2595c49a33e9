#pragma once
// Whether a file is still the one that it was.

#include <optional>
#include <string>

namespace gpubmc::core::bench {

/// "fnv1a64:" and 16 digits, of the bytes of the file. Nothing if it cannot be read.
std::optional<std::string> hashOfFile(const std::string& path);

}  // namespace gpubmc::core::bench
