#pragma once
// A difference, held against what the machine code of the reference computes (gpubmc equiv --confirm-native).

#include "core/equiv/result.h"
#include "core/frontend/native.h"

namespace gpubmc::core {

/// Runs the reference with the input of the difference, in a sandbox, and puts into `result.native` what it gave. If
/// that is what the kernel gives, the difference is none of the machine's: the verdict becomes unknown. Does nothing
/// without a difference. Required: the reference is a function of the host; called by the main thread.
void confirmNatively(equiv::EquivResult& result, const equiv::Question& question);

}  // namespace gpubmc::core
