#pragma once
// Numbers that the host program passes and computes in a way that is not followed: with some of the values that are
// left open no launch may be made, so an alarm that only they give is none of the program.

#include <chrono>

#include "core/check/options.h"
#include "core/check/progress.h"
#include "core/check/result.h"
#include "encoder/util/cancel.h"
#include "encoder/util/parallel.h"

namespace gpubmc::core {

/// The result that is told of the kernel. A violation of `first` stands if the kernel is violated with small numbers,
/// with larger and with large ones in place of those that are lost, as far as what is known of them allows each; that
/// is tried for `left` at most. Else it is unknown, and names them. Required: `module` is what `first` is of.
KernelResult withoutLostNumbers(const ir::Module& module, const Options& options, KernelResult first,
                                std::chrono::duration<double> left, const Workers& workers, const Cancellation& cancel,
                                const ProgressCallback& progress);

}  // namespace gpubmc::core
