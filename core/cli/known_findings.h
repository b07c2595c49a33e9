#pragma once
// Checks against the findings of an earlier run: --baseline and --write-baseline.

#include "core/check/options.h"
#include "core/check/progress.h"
#include "core/check/result.h"
#include "core/run/check.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// As check(). What the baseline of the options has is allowed; with --write-baseline all that is found is, and is
/// written. One race stands for all on its object, so each time that something known was found the rest is checked
/// again. Throws UserError, also for a baseline that cannot be read or written.
RunResult checkWithBaseline(ir::Module module, Options options, const Cancellation& cancel,
                            const ProgressCallback& progress, const std::vector<HostFinding>& host);

}  // namespace gpubmc::core
