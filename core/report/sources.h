#pragma once
// The text of source files in a report.

#include <set>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace gpubmc::core {

/// Lines by file, of the files that can be read.
nlohmann::json sourcesOf(const std::set<std::string>& files);

/// Adds the files that places of a trace name.
void addFiles(const nlohmann::json& trace, std::set<std::string>& files);

}  // namespace gpubmc::core
