#pragma once
// First look at the file that a user named, before Clang sees it.

#include <optional>
#include <string>

namespace gpubmc::core {

/// A one-line complaint with advice if `path` cannot be a CUDA source: missing, unreadable, a directory, empty or not
/// text.
std::optional<std::string> complaintAboutSource(const std::string& path);

}  // namespace gpubmc::core
