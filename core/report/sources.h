#pragma once
// The text of source files in a report.

#include <set>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace gpubmc::core {

/// Lines by file, of the files that can be read.
nlohmann::json sourcesOf(const std::set<std::string>& files);

/// The files that the violations of a report's `kernels` and their traces refer to.
std::set<std::string> filesOf(const nlohmann::json& report);

/// Adds the files that places of a trace refer to.
void addFiles(const nlohmann::json& trace, std::set<std::string>& files);

}  // namespace gpubmc::core
