#pragma once
// The check of the kernels of one file, after the front-end.

#include "core/check/progress.h"
#include "core/check/result.h"
#include "core/frontend/frontend.h"
#include "core/options/options.h"
#include "core/report/baseline.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Its result, with proposals for repairs. `known`: findings that do not count. `found`: gets all findings, with
/// options.baseline or options.writeBaseline. Required: source.ok.
RunResult checkFile(FrontendResult source, const Options& options, const Cancellation& cancel,
                    const ProgressCallback& progress, const Baseline& known, Baseline& found);

/// What the solvers of the run did.
void addSolverTimes(const Options& options, std::vector<encoder::SolverTime>& times, std::vector<std::string>& notes);

}  // namespace gpubmc::core
