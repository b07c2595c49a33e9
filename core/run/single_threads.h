#pragma once
// Any size includes blocks of one thread.

#include "core/run/recheck.h"

namespace gpubmc::core {

/// A Revision. If --any-size asks for proofs for every size, and `first` has some for its launch only, the kernel is
/// checked with blocks of one thread; that result is returned if it is a violation.
KernelResult withSingleThreads(const ir::Module& module, const Options& options, KernelResult first, Recheck& again);

}  // namespace gpubmc::core
