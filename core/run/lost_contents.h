#pragma once
// Contents of arrays that the program computes, in its host code or by a kernel, in a way that is not followed: places
// that begin where others end, numbers of a permutation. An alarm about an address that is read from there may be
// false, as one that needs a lost number (lost_numbers.h).

#include "core/run/recheck.h"

namespace gpubmc::core {

/// A Revision. A violation of `first` stands if its address depends on no such array, or if its execution has an error
/// with each of a few other contents. If none stands the verdict is unknown, and the reason names the arrays.
KernelResult withoutLostContents(const ir::Module& module, const Options& options, KernelResult first, Recheck& again);

}  // namespace gpubmc::core
