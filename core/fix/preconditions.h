#pragma once
// Finds preconditions under which a violated kernel holds: proposals from single violations, checked against all.

#include "core/check/result.h"
#include "core/options/options.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// For kernels with violations that depend on parameters: searches the proposed preconditions for the first one under
/// which everything that counts as an error is proved, by any two threads and with a small budget. Where the launches
/// of the file decide, there is no such advice, since it would exclude a launch that has the violation, nor where a fix
/// is known. Ensured: the first violation then has this advice, with Advice::holds; advice that turns out insufficient
/// is withdrawn, and so is advice that leads beyond the bound without a proof; nothing else of `run` is changed.
/// Required: `run` is the result of a check with the options.
void provePreconditions(RunResult& run, const Options& options, const Cancellation& cancel);

}  // namespace gpubmc::core
