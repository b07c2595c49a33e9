#pragma once
// Does a kernel compute the same as its reference, for this size and all inputs?

#include "core/check/progress.h"
#include "core/equiv/result.h"

namespace gpubmc::core::equiv {

/// Never throws for the content of the code: problems there are part of the result. Throws UserError for a question
/// that does not fit the module. Ensured: the same result, except times, on any machine and for any number of jobs,
/// unless `cancel` ends something.
EquivResult compare(const ir::Module& module, const Question& question, const Cancellation& cancel,
                    const ProgressCallback& progress = {});

}  // namespace gpubmc::core::equiv
