#pragma once
// The result for several files, for a terminal.

#include <string>

#include "core/report/project.h"
#include "core/report/text.h"

namespace gpubmc::core {

/// The report of each checked file under its name, then a summary: alarms first, what is open and why, files that do
/// not compile, where the time went. The last line is the verdict.
std::string textReport(const ProjectResult& project, const TextOptions& options);

}  // namespace gpubmc::core
