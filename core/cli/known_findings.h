#pragma once
// Checks relative to the findings of an earlier run: --baseline and --write-baseline.

#include "core/check/progress.h"
#include "core/check/result.h"
#include "core/options/options.h"
#include "core/run/check.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// As check(). Findings of the baseline are suppressed; with --write-baseline all findings are, and
/// `baseline` is the text of that file. One
/// race covers all races on its object, so after each known finding the kernel is checked again for the rest. Throws
/// UserError, also for a baseline that cannot be read.
RunResult checkWithBaseline(ir::Module module, Options options, const Cancellation& cancel,
                            const ProgressCallback& progress, const std::vector<HostFinding>& host,
                            std::string& baseline);

}  // namespace gpubmc::core
