#pragma once
// The result of a comparison as JSON; the schema is in docs/json.md.

#include <string>

#include "core/equiv/result.h"
#include "core/report/json.h"

namespace gpubmc::core::equiv {

/// With JsonOptions::traceSteps, the run of each side is included, and in `kernels` the checks of violating launches.
/// Throws Cancelled in this case.
std::string jsonReport(const EquivResult& result, const std::string& version, const JsonOptions& options = {});

}  // namespace gpubmc::core::equiv
