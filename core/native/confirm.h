#pragma once
// Confirms a difference by running the machine code of the reference (gpubmc equiv --confirm-native).

#include "core/equiv/result.h"
#include "core/frontend/native.h"

namespace gpubmc::core {

/// Runs the reference with the input of the difference, in a sandbox, and stores its result in `result.native`. If it
/// equals the kernel's result, the machine code does not have the difference: the verdict becomes unknown. No effect
/// without a difference. Required: the reference is a function of the host; called by the main thread.
void confirmNatively(equiv::EquivResult& result, const equiv::Question& question);

}  // namespace gpubmc::core
