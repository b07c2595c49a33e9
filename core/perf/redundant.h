#pragma once
// Synchronization that is not needed, or not as strong, for what a check proves of a kernel.

#include <vector>

#include "core/check/result.h"
#include "core/options/options.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core::perf {

/// For the class redundant-barrier: the kernel is checked again without each barrier of the block, each __syncwarp and
/// each fence, with fences of a narrower scope, and with plain operations in place of atomic ones. A violation for each
/// of these with which the check proves all that `result` has proved and finds nothing else; and of those that can be
/// removed, which can be removed together. If there is none, a property that holds, or is open where that could not be
/// asked: the kernel does not hold, it has accesses whose order a barrier or a fence may determine unseen, or a check
/// was stopped. `result`: of a check with the options, of kernel `result.kernel`.
std::vector<PropertyResult> redundantSynchronization(const ir::Module& module, const KernelResult& result,
                                                     const Options& options, const Cancellation& cancel);

}  // namespace gpubmc::core::perf
