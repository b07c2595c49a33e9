#pragma once
// The result as JSON; the schema is docs/json.md.

#include <string>

#include "core/check/result.h"

namespace gpubmc::core {

std::string jsonReport(const RunResult& run, const std::string& version);

/// Writes the text whole or not at all: to a neighbouring file that then takes the name. "-" is standard output. Throws
/// UserError, naming the option, if it cannot be written (no such folder, no permission, disk full).
void writeOutput(const std::string& text, const std::string& path, const std::string& option);

}  // namespace gpubmc::core
