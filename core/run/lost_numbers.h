#pragma once
// Numbers that the host program passes and computes in a way that is not followed. The program may launch nothing with
// some of the values that are left open, so an alarm that needs one of these may be false.

#include "core/run/recheck.h"

namespace gpubmc::core {

/// A Revision. A violation of `first` stands if the kernel is violated with small numbers, with multiples of 64, with
/// large odd ones, and, if it is an assertion, with those that the kernel's code names, in place of those that are not
/// followed, as far as the known facts allow each; or with a value that some launch does pass, if it is a single
/// number. Otherwise the verdict is unknown, and the reason names the numbers.
KernelResult withoutLostNumbers(const ir::Module& module, const Options& options, KernelResult first, Recheck& again);

}  // namespace gpubmc::core
