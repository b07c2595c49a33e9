#pragma once
// Paths of source files as reports show them.

#include <string>

namespace gpubmc::core {

/// The path relative to the working folder if it is inside, otherwise absolute.
std::string fromWorkingFolder(const std::string& path);
/// The same for a file named relative to `folder`.
std::string fromWorkingFolder(const std::string& folder, const std::string& name);

}  // namespace gpubmc::core
