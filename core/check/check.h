#pragma once
// The pipeline for one module: machine -> verification conditions -> solvers -> replay -> results.

#include <functional>
#include <string>

#include "core/check/options.h"
#include "core/check/result.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

struct Progress {
  std::string kernel, phase;   ///< phase: "unrolling", "races on sdata", ...
  size_t done = 0, total = 0;  ///< verification conditions
};
using ProgressCallback = std::function<void(const Progress&)>;

/// Checks every selected kernel of the module. Never throws for what the kernel contains: that ends in the result.
/// Throws UserError for options that do not fit the module (unknown kernel, unknown array or parameter name).
RunResult check(ir::Module module, const Options& options, const Cancellation& cancel,
                const ProgressCallback& progress = {});

}  // namespace gpubmc::core
