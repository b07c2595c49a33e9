#pragma once
// Detects whether a file has changed.

#include <optional>
#include <string>

namespace gpubmc::core::bench {

/// "fnv1a64:" and 16 digits: a hash of the bytes of the file. Nothing if it cannot be read.
std::optional<std::string> hashOfFile(const std::string& path);

}  // namespace gpubmc::core::bench
