#pragma once
// Paths of source files as reports show them.

#include <string>

namespace gpubmc::core {

/// The path as seen from the working folder: relative for what lies in it, absolute for all else.
std::string fromWorkingFolder(const std::string& path);
/// Of a file that is named as seen from `folder`.
std::string fromWorkingFolder(const std::string& folder, const std::string& name);

}  // namespace gpubmc::core
