#pragma once
// The result as JUnit XML, which CI services show as test results.

#include <string>

#include "core/check/result.h"
#include "core/report/project.h"

namespace gpubmc::core {

/// One test suite for each file, one test case for each kernel and, if it has findings, for the host program. What is
/// violated is a failure; what is not decided, and a file that is not checked, is an error.
std::string junitReport(const RunResult& run);
std::string junitReport(const ProjectResult& project);

}  // namespace gpubmc::core
