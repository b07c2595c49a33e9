#pragma once
// The result as SARIF 2.1.0, for code scanning services and editors.

#include <string>

#include "core/check/result.h"
#include "core/report/project.h"

namespace gpubmc::core {

/// Violations are results, with a thread flow for each thread that takes part; each property that is not proved is a
/// notification of the invocation, so that nothing is silently omitted. Fingerprints do not depend on line numbers.
/// `exitCode`: the program's.
std::string sarifReport(const RunResult& run, const std::string& version, int exitCode);
/// The same for several files, as one run; files that were not checked are notifications.
std::string sarifReport(const ProjectResult& project, const std::string& version, int exitCode);

}  // namespace gpubmc::core
