#pragma once
// Reasons as sentences.

#include <string>

#include "core/check/reason.h"
#include "core/check/result.h"
#include "core/report/terms.h"

namespace gpubmc::core {

/// A clause without a full stop: "depends on the race check of a, which is violated". Empty for no reason.
std::string text(const Reason& reason, const ir::Module& module);
/// A sentence for the user, or nothing.
std::string text(const Advice& advice, const ir::Kernel& kernel, const Terms& terms);
/// "n > 0 && n <= 64": in source syntax; empty if the advice is not a precondition.
std::string precondition(const Advice& advice, const ir::Kernel& kernel);
/// "__syncthreads(); before line 7 (checked: holds)"
std::string text(const Fix& fix);
/// The enumerator as programs read it: "depends-on".
const char* code(Cause cause);

}  // namespace gpubmc::core
