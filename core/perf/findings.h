#pragma once
// Costs as properties: what a check reports of the classes of ProvedBy::Costs.

#include <vector>

#include "core/check/result.h"
#include "core/perf/costs.h"

namespace gpubmc::core::perf {

/// Whether the options ask for a class of costs.
bool asksForCosts(const Options& options);

/// For each class that the options ask for: a violation for each place where it was counted, an open property for each
/// where it is not excluded; if there is none, one that holds.
std::vector<PropertyResult> findingsOf(const KernelCosts& costs, const ir::Module& module, const Options& options);

/// Marks findings that comments accept.
void allow(std::vector<PropertyResult>& found, const ir::Module& module, const ir::Kernel& kernel,
           const Options& options);

/// Adds findings of all classes of costs to the kernels of a check, and to its verdicts.
void addCosts(RunResult& run, const Options& options, const Cancellation& cancel);

}  // namespace gpubmc::core::perf
