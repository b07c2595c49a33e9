#pragma once
// The result as one self-contained HTML page; docs/viewer.md is for its readers.

#include <optional>
#include <string>
#include <string_view>

#include "core/check/result.h"
#include "core/equiv/result.h"
#include "core/report/json.h"

namespace gpubmc::core {

/// Ensured: whatever names, source text and messages contain, the page executes only its own script (the policy names
/// it by its hash) and loads nothing. `options`: the number of steps of a trace.
std::string htmlReport(const RunResult& run, const std::string& version, JsonOptions options);

/// The same for several files.
std::string htmlReport(const ProjectResult& project, const std::string& version, JsonOptions options);

/// The same for a comparison: its result, both runs of a difference, and the checks of violating launches.
std::string htmlReport(const equiv::EquivResult& result, const std::string& version, JsonOptions options);

/// The same for a JSON report that has sources and traces of all threads, as dataOf returns.
std::string pageOf(const std::string& report);

/// The JSON report in a page of htmlReport; nothing: the text is no such page.
std::optional<std::string> dataOf(std::string_view page);

/// JSON text that is safe inside a script element of HTML: its value is unchanged, and no tag or comment begins in it.
/// Required: valid JSON.
std::string inertJson(std::string_view json);

}  // namespace gpubmc::core
