#pragma once
// Adds findings in the host program to the findings in its kernels.

#include <vector>

#include "core/check/result.h"
#include "core/host/finding.h"
#include "core/options/options.h"

namespace gpubmc::core {

/// Adds the findings to the run, with the severities and suppressions of the options. Required: run.module is set;
/// locations are added to it.
void addHostFindings(RunResult& run, const std::vector<HostFinding>& findings, const Options& options);

}  // namespace gpubmc::core
