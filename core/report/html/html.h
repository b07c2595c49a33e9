#pragma once
// The result as one page for browsers, which needs nothing but itself; docs/viewer.md is for its readers.

#include <string>
#include <string_view>

#include "core/check/result.h"
#include "core/equiv/result.h"
#include "core/report/json.h"

namespace gpubmc::core {

/// Ensured: whatever names, source text and messages contain, the page runs its own script alone (a policy names it by
/// its hash) and loads nothing. `options`: how many steps a trace has.
std::string htmlReport(const RunResult& run, const std::string& version, JsonOptions options);

/// The same of a comparison: what it found, both runs of a difference, and the checks of launches that go wrong.
std::string htmlReport(const equiv::EquivResult& result, const std::string& version, JsonOptions options);

/// JSON text that can stand in a script element of HTML: it means the same, and no tag or comment begins in it.
/// Required: valid JSON.
std::string inertJson(std::string_view json);

}  // namespace gpubmc::core
