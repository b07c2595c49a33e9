#pragma once
// Where nobody says how a kernel is launched, and no thread of the launch that was chosen comes to some of its code,
// other launches may.

#include <string>
#include <vector>

#include "core/check/options.h"
#include "core/check/progress.h"
#include "core/check/result.h"
#include "encoder/util/cancel.h"
#include "encoder/util/parallel.h"

namespace gpubmc::core {

/// Larger blocks than `first`, smaller ones first: for kernels whose code tells nothing of their size. None has more
/// threads than a variable of the kernel's file has elements that had room for the first: they may be numbered by
/// threads.
std::vector<ir::Dim3> otherBlocks(const ir::Module& module, const ir::Kernel& kernel, const ir::Dim3& first);

/// The result that is told of the kernel. `first` is that of the chosen launch; if it is no proof, or leaves out
/// nothing, it is what is told. Else other launches are checked as far as that does not take long: the first one that
/// is violated is told; code that one of them reaches and for which it holds is left out no more. What was done is in
/// the notes.
KernelResult withOtherShapes(const ir::Module& module, const Options& options, KernelResult first,
                             const Workers& workers, const Cancellation& cancel, const ProgressCallback& progress);

}  // namespace gpubmc::core
