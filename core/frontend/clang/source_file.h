#pragma once
// A first check of the file that a user named, before Clang sees it.

#include <optional>
#include <string>

namespace gpubmc::core {

/// A one-line error with advice if `path` cannot be a CUDA source: missing, unreadable, a directory, empty or not text.
std::optional<std::string> complaintAboutSource(const std::string& path);

/// Likewise for the host program of kernels in OpenCL C.
std::optional<std::string> complaintAboutHostFile(const std::string& path);

/// Whether its text seems to have launches in host code. Required: it can be read.
bool mentionsLaunches(const std::string& file);

}  // namespace gpubmc::core
