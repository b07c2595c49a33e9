#pragma once
// Barriers without which everything that holds still holds.

#include <vector>

#include "core/check/result.h"
#include "core/options/options.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core::perf {

/// For the class redundant-barrier: a violation for each barrier of the block, one at a time, without which a check of
/// the kernel proves all that `result` has proved, and finds nothing else. If there is none, a property that holds, or
/// is open where that could not be asked: the kernel does not hold, it has atomic or volatile accesses, whose order a
/// barrier may determine unseen, or a check was stopped. `result`: of a check with the options, of kernel
/// `result.kernel`.
std::vector<PropertyResult> redundantBarriers(const ir::Module& module, const KernelResult& result,
                                              const Options& options, const Cancellation& cancel);

}  // namespace gpubmc::core::perf
