#pragma once
// Preconditions with which a violated kernel holds: what is proposed against one violation, checked against all.

#include "core/check/options.h"
#include "core/check/result.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Kernels that go wrong with some parameters: of the preconditions that are proposed, looks for the
/// first with which all that counts as an error is proved, by any two threads and with little work. Ensured: then the
/// advice of the first violation is that one, with Advice::holds; advice with which something was seen to go wrong
/// nevertheless, or that leads beyond the bound and is not proved, is none any more; nothing else of `run` is changed.
/// Required: `run` is the result of a check with the options.
void provePreconditions(RunResult& run, const Options& options, const Cancellation& cancel);

}  // namespace gpubmc::core
