#pragma once
// What revisions that doubt a violation have in common.

#include "core/check/result.h"

namespace gpubmc::core {

/// No execution meets what is known, or none was found that does.
bool isImpossible(const KernelResult& k);

/// Violations of the result become unknown for this reason, and with them its verdict.
KernelResult withoutViolations(KernelResult result, const Reason& why);

}  // namespace gpubmc::core
