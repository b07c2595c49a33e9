#pragma once
// Checks relative to the findings of an earlier run: --baseline and --write-baseline.

#include <string>
#include <vector>

#include "core/check/progress.h"
#include "core/check/result.h"
#include "core/options/options.h"
#include "core/report/baseline.h"
#include "core/run/check.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// As check(). The findings `known` are suppressed; with --write-baseline all findings are. One race covers all races
/// on its object, so after each known finding the kernel is checked again for the rest. `found`: with one of the two
/// options, gets the findings of this file.
RunResult checkWithBaseline(ir::Module module, Options options, const Cancellation& cancel,
                            const ProgressCallback& progress, const std::vector<HostFinding>& host,
                            const Baseline& known, Baseline& found);

/// Those of --baseline. Throws UserError if it cannot be read.
Baseline knownFindings(const Options& options);

/// The text for --write-baseline, or nothing; notes on it, and on known findings that are gone. `runs`: what `found` is
/// of; `isPart`: files of the project are left out.
std::string baselineText(const Options& options, const Baseline& known, const Baseline& found,
                         const std::vector<const RunResult*>& runs, bool isPart, std::vector<std::string>& notes);

}  // namespace gpubmc::core
