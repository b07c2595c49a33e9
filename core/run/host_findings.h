#pragma once
// What goes wrong in the host program, beside what was found in its kernels.

#include <vector>

#include "core/check/options.h"
#include "core/check/result.h"
#include "core/host/finding.h"

namespace gpubmc::core {

/// Tells the findings in the run, with the severities of the options and what they allow. Required: run.module is
/// there; its locations become more.
void addHostFindings(RunResult& run, const std::vector<HostFinding>& findings, const Options& options);

}  // namespace gpubmc::core
