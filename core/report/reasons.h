#pragma once
// Reasons as sentences.

#include <string>

#include "core/check/reason.h"

namespace gpubmc::core {

/// A part of a sentence, without a full stop: "depends on the race check of a, which is violated". Empty for no reason.
std::string text(const Reason& reason, const ir::Module& module);
/// A sentence for the user, or nothing.
std::string text(const Advice& advice);
/// The enumerator as programs read it: "depends-on".
const char* code(Cause cause);

}  // namespace gpubmc::core
