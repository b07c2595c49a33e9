#pragma once
// Retries with larger blocks, if no launch of the kernel is known and no thread of the chosen launch reaches some of
// its code.

#include <vector>

#include "core/run/recheck.h"

namespace gpubmc::core {

/// Blocks larger than `first`, in ascending order, for kernels whose code does not determine the block size. None has
/// more threads than a variable of the kernel's file has elements, if the variable has room for `first`: its elements
/// may be indexed by threads.
std::vector<ir::Dim3> otherBlocks(const ir::Module& module, const ir::Kernel& kernel, const ir::Dim3& first);

/// A Revision. `first` is the result of the chosen launch; it is returned if it is not a proof, or if all code was
/// reached. Otherwise other launches are checked as long as that is cheap: the first violated one is returned; code
/// that another launch reaches without a violation does not count as unreached any more. Notes record what was done.
KernelResult withOtherShapes(const ir::Module& module, const Options& options, KernelResult first, Recheck& again);

}  // namespace gpubmc::core
