#pragma once
// Which inputs a kernel is checked for: all, and those of the launches in its file.

#include "core/check/check.h"

namespace gpubmc::core {

/// A kernel is checked for all inputs. An alarm counts as an error only if it can happen with what the launches in the
/// same file pass, as far as that is known: callers that do not exist make no bugs. What is not easily decided for all
/// inputs is left to them, too: a user waits for the answer about them, and it is often the easier one. Required:
/// `kernel` is an index into the module's kernels. Ensured: an answer for every property, also where `cancel` ends it
/// (unknown, with the reason); the same answer on any machine, as long as time does not run out.
KernelResult checkKernel(const ir::Module& module, uint32_t kernel, const Options& options, const Cancellation& cancel,
                         const ProgressCallback& progress);

}  // namespace gpubmc::core
