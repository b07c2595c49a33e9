#pragma once
// The world outside of the analysed code is reasonable: a kernel is only blamed for what goes wrong in every reasonable
// environment.

#include "core/run/recheck.h"

namespace gpubmc::core {

/// A Revision. For a violated kernel, unless --callers=any or --inputs=all: searches conditions on its callers
/// (core/check/environment.h) that exclude the violation, then those that remain, until the kernel is proved or a
/// counterexample with usual inputs is left. Proved: conditions that are not needed are dropped; if both sides of every
/// branch can still be taken, the result is that of the check under the conditions, with these in
/// KernelResult::environment. Otherwise the kernel stays violated, shown by the counterexample with usual inputs if
/// there is one.
KernelResult withReasonableCallers(const ir::Module& module, const Options& options, KernelResult first,
                                   Recheck& again);

}  // namespace gpubmc::core
