#pragma once
// Changes with which a kernel does the same and its accesses cost less, counted like the kernel itself.

#include <vector>

#include "core/perf/costs.h"

namespace gpubmc::core::perf {

/// Padding and swizzles of shared arrays, swapped directions of the block, and staging through shared memory. Each is
/// told only if what is proved to be the most gets less. `costs`: of the executions.
std::vector<CostFix> checkedFixes(Executions& executions, const KernelCosts& costs, const Options& options);

}  // namespace gpubmc::core::perf
