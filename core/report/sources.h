#pragma once
// The text of source files in a report.

#include <set>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "core/options/source_texts.h"

namespace gpubmc::core {

/// Lines by file, of those that the front-end has read. `texts` may be null.
nlohmann::json sourcesOf(const std::set<std::string>& files, const SourceTexts* texts);

/// The files that the violations of a report's `kernels` and their traces refer to.
std::set<std::string> filesOf(const nlohmann::json& report);

/// Adds the files that places of a trace refer to.
void addFiles(const nlohmann::json& trace, std::set<std::string>& files);

}  // namespace gpubmc::core
